import { openApp } from '#tests/support/open-app.ts'

import { addEvents, testEvents } from './events.tsx'

openApp('/list-events', { backend: 'foreign', screen: 'desktop', prepare: addEvents })
testEvents()
