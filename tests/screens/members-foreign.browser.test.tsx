import { openApp } from '#tests/support/open-app.ts'

import { addAicha, testMembers } from './members.tsx'

openApp('/get-members', { backend: 'foreign', screen: 'desktop', prepare: addAicha })
testMembers()
