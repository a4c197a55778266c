import { type Item, type Resource, lenientValuesOf } from '#contract/resource.ts'
import { type Repair, repairOf } from '#sync/display/repair.ts'
import type { Entry } from '#sync/queue/entry.ts'

import { localPicture } from '../outbox/page-pictures.ts'
import { outboxState } from '../outbox/state.ts'
import { formValuesOf } from './form-write.ts'

/** Returns the repair of an item's refused write; undefined when there is none. */
export function findRepair(
  resource: Resource,
  item: { _id: string } | undefined,
  entries: readonly Entry[] = outboxState().all,
): Repair | undefined {
  if (!item) return undefined
  return repairOf(resource, entries, {
    itemId: item._id,
    shown: formValuesOf(resource, { ...item }),
  })
}

/**
 * Returns an item built from a refused write, for one that was never added or is deleted on the server; undefined
 * without such a write.
 */
export function refusedItem<R extends Resource>(
  resource: R,
  itemId: string | undefined,
): Item<R> | undefined {
  const repair =
    itemId === undefined ? undefined : repairOf(resource, outboxState().all, { itemId })
  if (!repair || itemId === undefined) return undefined
  const { picture } = resource
  const local = localPicture({ kind: resource.name, itemId })
  const item = {
    ...lenientValuesOf(resource, repair.initial),
    _id: itemId,
    ...(picture && { [picture.readAs]: local ?? '' }),
  }
  // Its fields were parsed by the resource's own definition.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return item as Item<R>
}
