import { openApp } from '#tests/support/open-app.ts'

import { addRecords, testDashboard } from './dashboard.tsx'

openApp('/', { backend: 'ours', screen: 'phone', prepare: addRecords })
testDashboard()
