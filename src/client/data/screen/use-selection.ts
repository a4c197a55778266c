import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import type { Stored } from '#contract/resource.ts'

import { currentId } from '../lists/assigned-ids.ts'
import { makeSelection, type Selection } from './selection.ts'
import type { ListView } from './use-list.ts'

/** The selection of a page; `items` are what it shows. */
export function useSelection(items: readonly Stored[]): Selection {
  const [selection] = useState(makeSelection)
  useEffect(() => selection.show(items), [selection, items])
  return selection
}

/** The selected items of a list, in its order; what has gone from it is not selected any more. */
export function useSelected<I extends Stored>(
  selection: Selection,
  { status, items, isBeginning }: ListView<I>,
) {
  const ids = useSyncExternalStore(selection.follow, selection.now)
  const isWhole = status === 'loaded' && !isBeginning
  useEffect(() => {
    if (!isWhole || !selection.isOn()) return
    const there = new Set(items.map(({ _id }) => _id))
    selection.keep((id) => [id, currentId(id)].find((each) => there.has(each)))
  }, [selection, items, isWhole])
  return useMemo(() => (ids.size > 0 ? items.filter(({ _id }) => ids.has(_id)) : []), [ids, items])
}
