import { cachedPages } from '#api/list-cache.ts'
import { itemsIn } from '#api/replies.ts'
import { type WireValues, type Resource, toWireValues, valuesOf } from '#contract/resource.ts'

import { type Entry, laneOf, wantedValues } from '../queue/entry.ts'

/**
 * Returns the newest known fields of an entry's item: the cached list reply, or without one the values that its
 * form had, with this device's receipts applied. `url` is that of the list.
 */
export async function newestOf(
  resource: Resource,
  { entry, entries, url }: { entry: Entry; entries: readonly Entry[]; url: string },
): Promise<WireValues> {
  const pages = await cachedPages({ owner: entry.owner, url })
  const bodies: unknown[] = await Promise.all(pages.map((page) => page.json().catch(() => null)))
  const items = bodies.flatMap((body) => itemsIn(resource, body) ?? [])
  const item = items.findLast(({ _id }) => _id === entry.itemId)
  const receipts = entries.filter(
    (each) => each.state === 'sent' && laneOf(each) === laneOf(entry) && each.op !== 'remove',
  )
  const remoteValues = item ? repliedValues(resource, item) : entry.known
  const sent = receipts.flatMap((each) => [
    wantedValues(each),
    repliedValues(resource, each.item ?? {}),
  ])
  return Object.assign({}, remoteValues, ...sent)
}

/** Returns the fields that a reply contains; missing fields are unknown, not blank. */
function repliedValues(resource: Resource, item: Readonly<Record<string, unknown>>): WireValues {
  const wireValues = toWireValues(resource, valuesOf(resource, item))
  return Object.fromEntries(Object.entries(wireValues).filter(([name]) => name in item))
}
