import { useSnapshot } from 'valtio'

import type { Item, Resource } from '#contract/resource.ts'

import { removing } from '../writes/removing.ts'

/** Removal of items of a list, with a confirmation dialog and a busy state per item. */
export function useWrites<R extends Resource>(resource: R) {
  const beingRemoved = useSnapshot(removing)
  return {
    remove: async (item: Item<R>) => {
      const { askAndRemove } = await import('./ask-and-remove.ts')
      await askAndRemove(resource, item)
    },
    isRemoving: (item: Item<R>) => beingRemoved[item._id] === true,
  }
}
