import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/first-shown.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { Item, Resource } from '#contract/resource.ts'

import { useActs } from './use-acts.ts'
import { useDialog } from './use-dialog.ts'
import { type ListView, useList } from './use-list.ts'
import { useSearch } from './use-search.ts'
import { useWrites } from './use-writes.ts'

/** The list of a resource as a page shows it; `textsOf` are all texts on the card of an item. */
export function useListPage<R extends Resource>(
  resource: R,
  textsOf: (item: Item<R>) => readonly string[],
) {
  const list = useList(resource)
  const { field, found: items } = useSearch(list.items, textsOf)
  const { frame, ...page } = usePageOf(resource, list)
  return { ...page, items, frame: { ...frame, items, search: field } }
}

/** The same for a list that is searched in a way of its own. */
export function usePageOf<R extends Resource>(resource: R, list: ListView<Item<R>>) {
  const { remove, isRemoving } = useWrites(resource)
  const { isShown } = useSnapshot(firstScreen)
  const dialog = useDialog()
  const { show, edit } = dialog
  const actsOf = useActs<Item<R>>({ show, edit, remove })
  return {
    /** What the dialogs of the page go by. */
    dialogs: { list, dialog },
    /** What the frame of the page goes by. */
    frame: { list, hasDialogs: dialog.wasOpened, mayFetch: isShown, words: generalWords.list() },
    add: dialog.add,
    /** What can be done with an item on its card. */
    actsOn: (item: Item<R>) => ({ isDeleting: isRemoving(item), ...actsOf(item) }),
  }
}
