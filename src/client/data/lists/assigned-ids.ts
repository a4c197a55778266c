import { onOutboxEvent } from '../outbox/outbox-events.ts'

/** Id that this device gave to a new item → id that the backend assigned. */
const assignedIds = new Map<string, string>()

onOutboxEvent((event) => {
  if (event.type !== 'sent' || event.entry.op !== 'add') return
  const id = event.item?.['_id']
  if (typeof id === 'string' && id !== event.entry.itemId) assignedIds.set(event.entry.itemId, id)
})

/** Returns the current id of an item, which may have been assigned while a form or a question about it was open. */
export function currentId<I extends string | undefined>(id: I): string | I {
  return assignedIds.get(id ?? '') ?? id
}
