import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import type { ItemBase } from '#contract/resource.ts'

import { currentId } from '../lists/current-id.ts'
import { makeSelection, type Selection } from './selection.ts'
import type { ListView } from './use-list.ts'

/** Creates the selection of a page; `items` are those displayed. */
export function useSelection(items: readonly ItemBase[]): Selection {
  const [selection] = useState(makeSelection)
  useEffect(() => selection.show(items), [selection, items])
  return selection
}

/** Returns the selected items of a list, in its order; items that leave the list are deselected. */
export function useSelected<I extends ItemBase>(
  selection: Selection,
  { status, items, isPartial }: ListView<I>,
) {
  const ids = useSyncExternalStore(selection.follow, selection.now)
  const isWhole = status === 'loaded' && !isPartial
  useEffect(() => {
    if (!isWhole || !selection.isOn()) return
    const listedIds = new Set(items.map(({ _id }) => _id))
    selection.keep((id) => [id, currentId(id)].find((each) => listedIds.has(each)))
  }, [selection, items, isWhole])
  return useMemo(() => (ids.size > 0 ? items.filter(({ _id }) => ids.has(_id)) : []), [ids, items])
}
