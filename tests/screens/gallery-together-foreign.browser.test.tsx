import { openApp } from '#tests/support/open-app.ts'

import { testTogether } from './gallery-together.tsx'

openApp('/gallery', { backend: 'foreign', screen: 'desktop' })
testTogether('foreign')
