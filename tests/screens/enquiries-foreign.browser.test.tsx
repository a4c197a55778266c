import { openApp } from '#tests/support/open-app.ts'

import { addEnquiries, testEnquiries } from './enquiries.tsx'

openApp('/membership-list', { backend: 'foreign', screen: 'desktop', prepare: addEnquiries })
testEnquiries()
