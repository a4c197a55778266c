import { useRef } from 'react'
import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/page/first-screen.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { Item, Resource } from '#contract/resource.ts'

import { usePermissions } from '../engine/permissions.ts'
import { type CardActions, useCardActions } from './use-card-actions.ts'
import { type ListView, useList } from './use-list.ts'
import { useSearch } from './use-search.ts'
import { useWrites } from './use-writes.ts'

/** Functions that open the dialogs of a page. */
type Opener = { add: () => void; edit: (id: string) => void; show: (id: string) => void }

/** State of a list page; `textsOf` returns all texts on an item's card. */
export function useListPage<R extends Resource>(
  resource: R,
  textsOf: (item: Item<R>) => readonly string[],
) {
  const list = useList(resource)
  const { field, found: items } = useSearch(list.items, textsOf)
  const { pageProps, ...page } = useListFrame(resource, list)
  return { ...page, items, pageProps: { ...pageProps, items, search: field } }
}

/** State of a list page without a search of its own, for lists that the caller searches. */
export function useListFrame<R extends Resource>(resource: R, list: ListView<Item<R>>) {
  const { remove, isRemoving } = useWrites(resource)
  const may = usePermissions()
  const area = resource.name
  const { isShown } = useSnapshot(firstScreen)
  const opener = useRef<Opener>(null)
  const actionsOf = useCardActions<Item<R>>({
    show: (id) => opener.current?.show(id),
    edit: (id) => opener.current?.edit(id),
    remove,
  })
  return {
    /** Props of the list page. */
    pageProps: { list, opener, mayFetch: isShown, words: generalWords.list() },
    add: () => opener.current?.add(),
    mayAdd: may({ area, act: 'add' }),
    /** Returns the actions on an item's card. */
    actionsOn: (item: Item<R>): CardActions => {
      const { onOpen, onEdit, onDelete } = actionsOf(item)
      return {
        isDeleting: isRemoving(item),
        onOpen,
        onEdit: may({ area, act: 'update' }, item) ? onEdit : undefined,
        onDelete: may({ area, act: 'remove' }, item) ? onDelete : undefined,
      }
    },
  }
}
