import type { Item, Resource } from '#contract/resource.ts'
import { type Repair, repairIn } from '#sync/repair.ts'

import { localPicture } from './local-pictures.ts'
import { outboxState } from './outbox-state.ts'

/** The repair of a refused write to an item; undefined when there is none. */
export function findRepair<R extends Resource>(
  resource: R,
  item: { _id: string } | undefined,
): Repair<R> | undefined {
  return item && repairIn(resource, outboxState.all, item._id)
}

/** The item that only a refused write knows of: it was never added, or is deleted on the server. */
export function refusedItem<R extends Resource>(
  resource: R,
  itemId: string | undefined,
): Item<R> | undefined {
  const repair = itemId === undefined ? undefined : findRepair(resource, { _id: itemId })
  if (!repair || itemId === undefined) return undefined
  const { picture } = resource
  const local = localPicture({ kind: resource.name, itemId })
  const item = {
    ...repair.values,
    _id: itemId,
    ...(picture && { [picture.readAs]: local ?? '' }),
  }
  // Its fields were read by the resource's own definition.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return item as Item<R>
}
