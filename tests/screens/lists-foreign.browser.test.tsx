import { openApp } from '#tests/support/open-app.ts'

import { listKinds } from './list-kinds.ts'
import { testLists } from './lists.tsx'

openApp('/', { backend: 'foreign', screen: 'desktop' })
// Kinds differ in their texts and paths only, so another backend is tried with one of them.
testLists(listKinds.filter(({ itemName }) => itemName === 'member'))
