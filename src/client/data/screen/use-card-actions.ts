import { useEffect, useRef, useState } from 'react'

import type { ItemBase } from '#contract/resource.ts'

type Actions<I> = {
  show: (id: string) => void
  edit: (id: string) => void
  remove: (item: I) => unknown
}

/** Actions on a card; those that the role does not permit are missing. */
export type CardActions = {
  isDeleting: boolean
  onOpen: () => void
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/**
 * Returns a function that gives the actions of an item. They are stable per item object, so that its card does not
 * render again when a dialog opens or a letter is typed.
 */
export function useCardActions<I extends ItemBase>(actions: Actions<I>) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const [cache] = useState(() => new WeakMap<I, ReturnType<typeof actionsOn<I>>>())
  return (item: I) => {
    const cached = cache.get(item) ?? actionsOn(item, latest)
    cache.set(item, cached)
    return cached
  }
}

const actionsOn = <I extends ItemBase>(item: I, latest: { current: Actions<I> }) => ({
  onOpen: () => latest.current.show(item._id),
  onEdit: () => latest.current.edit(item._id),
  onDelete: () => void latest.current.remove(item),
})
