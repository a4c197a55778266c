import { onOutboxEvent } from '../outbox/outbox-events.ts'

/** An id that this device gave a new item → the one that the backend gave it. */
const assignedIds = new Map<string, string>()

onOutboxEvent((news) => {
  if (news.type !== 'sent' || news.entry.op !== 'add') return
  const id = news.item?.['_id']
  if (typeof id === 'string' && id !== news.entry.itemId) assignedIds.set(news.entry.itemId, id)
})

/** The id of an item now: it may have been sent while a form or a question about it was open. */
export function currentId<I extends string | undefined>(id: I): string | I {
  return assignedIds.get(id ?? '') ?? id
}
