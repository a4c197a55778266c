import { openApp } from '#tests/support/open-app.ts'

import { testAddForms } from './add-forms.tsx'

openApp('/', { backend: 'foreign', screen: 'desktop' })
testAddForms()
