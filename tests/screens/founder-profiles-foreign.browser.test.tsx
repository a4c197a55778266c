import { openApp } from '#tests/support/open-app.ts'

import { addFounders, testFounderProfiles } from './founder-profiles.tsx'

openApp('/list-founderProfile', { backend: 'foreign', screen: 'desktop', prepare: addFounders })
testFounderProfiles()
