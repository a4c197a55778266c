import { openApp } from '#tests/support/open-app.ts'

import { listKinds } from './list-kinds.ts'
import { testLists } from './lists.tsx'

openApp('/', { backend: 'ours', screen: 'phone' })
testLists(listKinds)
