import type { OutboxEvents } from '../engine/events.ts'

/** Returns the current id of an item, which may have been assigned while a form or a question about it was open. */
export type CurrentId = <I extends string | undefined>(id: I) => string | I

/** Follows the ids that a backend assigns to new items of this device. */
export function followAssignedIds({ onOutboxEvent }: Pick<OutboxEvents, 'onOutboxEvent'>): {
  currentId: CurrentId
} {
  /**
   * Id that this device gave to a new item → id that the backend assigned. Survives the session, because an address
   * may contain the first id when its person signs in again.
   */
  const assignedIds = new Map<string, string>()
  onOutboxEvent((event) => {
    if (event.type !== 'sent' || event.entry.op !== 'add') return
    const id = event.item?.['_id']
    if (typeof id === 'string' && id !== event.entry.itemId) assignedIds.set(event.entry.itemId, id)
  })
  return { currentId: (id) => assignedIds.get(id ?? '') ?? id }
}
