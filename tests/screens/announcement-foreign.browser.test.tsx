import { openApp } from '#tests/support/open-app.ts'

import { testAnnouncement } from './announcement.tsx'

openApp('/header-announcement', { backend: 'foreign', screen: 'desktop' })
testAnnouncement('foreign')
