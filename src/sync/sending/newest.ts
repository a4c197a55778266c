import { cachedPages } from '#api/list-cache.ts'
import { itemsIn } from '#api/replies.ts'
import { type WireValues, type Resource, toWireValues, valuesOf } from '#contract/resource.ts'

import { type Entry, laneOf, wantedValues } from '../queue/entry.ts'

/**
 * The newest that is known of the item of an entry: as its list was last replied, with what this
 * device has sent since on top; without a list as its form knew it. `url` is the list's.
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
  const known = item ? repliedValues(resource, item) : entry.known
  const sent = receipts.flatMap((each) => [
    wantedValues(each),
    repliedValues(resource, each.item ?? {}),
  ])
  return Object.assign({}, known, ...sent)
}

/** The fields that a reply tells; what it leaves out is not blank. */
function repliedValues(resource: Resource, item: Readonly<Record<string, unknown>>): WireValues {
  const wireValues = toWireValues(resource, valuesOf(resource, item))
  return Object.fromEntries(Object.entries(wireValues).filter(([name]) => name in item))
}
