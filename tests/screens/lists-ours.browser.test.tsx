import { openApp } from '#tests/support/open-app.ts'

import { listKinds, quickKinds } from './list-kinds.ts'
import { testLists } from './lists.tsx'

openApp('/', { backend: 'ours', screen: 'phone' })
testLists(listKinds.filter(({ itemName }) => quickKinds.has(itemName)))
