import { openApp } from '#tests/support/open-app.ts'

import { addRecords, testDashboard } from './dashboard.tsx'

openApp('/', { backend: 'foreign', screen: 'desktop', prepare: addRecords })
testDashboard()
