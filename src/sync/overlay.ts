import { fromParts, type Resource, type Stored } from '#contract/resource.ts'

import { theirsOf } from './conflict.ts'
import { changedParts, type Entry } from './entry.ts'
import { numberIn } from './versions.ts'

/** How an item of a list stands with the outbox. */
export type OutboxMark = { id: string; state: 'waiting' | 'sending' | 'attention' }

/** An item with what waits for it laid over. */
export type Overlaid<I> = I & { outbox?: OutboxMark }

/**
 * Lays what is in the outbox over a list: new items on top, changes merged, removed ones gone.
 * What was sent stays laid over until a list reply contains it, so nothing flickers.
 * Pure; entries in queue order. The picture of an unsent item is not known here: it is ''.
 */
export function overlay<I extends Stored>(
  list: { resource: Resource; items: readonly I[] },
  entries: readonly Entry[],
): Overlaid<I>[] {
  const { resource } = list
  const isSent = ({ state }: Entry) => state === 'sent'
  const ofKind = entries.filter((entry) => entry.kind === resource.name)
  // What was sent is what stands on the server: a refused change before it lies on top all the same.
  return [...ofKind.filter(isSent), ...ofKind.filter((entry) => !isSent(entry))].reduce(
    (items, entry) => lay(items, { resource, entry }),
    [...list.items],
  )
}

function lay<I extends Stored>(
  items: Overlaid<I>[],
  { resource, entry }: { resource: Resource; entry: Entry },
): Overlaid<I>[] {
  const { itemId } = entry
  if (entry.op === 'remove') return layRemoval(items, entry)
  const listed = items.find((item) => item._id === itemId)
  const known = listed ?? arrived(entry)
  if (isOutdated(entry, known)) return items
  const isNew = isAddition(entry) && !known
  const values = entry.item ?? valuesAsItem(resource, { entry, isNew, known })
  const shown = { ...known, ...values, ...versionSeen(entry, known), _id: itemId }
  // An item is built from its resource's own fields; the compiler cannot see that they are I's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const next = marked(shown as unknown as I, entry)
  if (listed) return items.map((item) => (item._id === itemId ? next : item))
  return standsAlone(entry) || known ? [next, ...items] : items
}

/** A change hides what others have made of the same fields: a form over it has seen no more than it has. */
function versionSeen({ state, op, base }: Entry, known: Stored | undefined): Partial<Stored> {
  const version = numberIn(base)
  const isOlder = base !== undefined && version < (known?.version ?? 0)
  return isOlder && op === 'update' && state !== 'sent' ? { version } : {}
}

function isAddition({ op, wasAdd }: Entry): boolean {
  return op === 'add' || wasAdd === true
}

/** What a switch was answered with is the whole of the one thing that can be switched. */
function standsAlone(entry: Entry): boolean {
  return isAddition(entry) || (entry.op === 'set' && entry.item !== undefined)
}

function layRemoval<I extends Stored>(items: Overlaid<I>[], entry: Entry): Overlaid<I>[] {
  const { itemId } = entry
  // A refused removal did not happen: the item is there, and says that something is wrong.
  if (entry.state !== 'parked') return items.filter((item) => item._id !== itemId)
  return items.map((item) => (item._id === itemId ? marked(item, entry) : item))
}

/** What is there of an addition that was refused because it had arrived before; no list may have it yet. */
function arrived(entry: Entry): Stored | undefined {
  return entry.wasAdd ? theirsOf(entry) : undefined
}

/** A switch needs its item; a reply to an own write says nothing any more when a later one is known. */
function isOutdated({ op, item }: Entry, known: Stored | undefined): boolean {
  if (op === 'set' && !known && !item) return true
  const version = item?.['version']
  return typeof version === 'number' && version < (known?.version ?? 0)
}

function valuesAsItem(
  resource: Resource,
  { entry, isNew, known }: { entry: Entry; isNew: boolean; known: Stored | undefined },
): Record<string, unknown> {
  const { toggle } = resource
  if (toggle && entry.op === 'set') return { [toggle.field]: entry.parts[toggle.field] === 'true' }
  const { values } = fromParts(resource, entry.parts)
  // Only what the admin touched: the rest may be newer in the list, unless the form knew more.
  const isWhole = isNew || numberIn(entry.base) > (known?.version ?? 0)
  const changed = Object.entries(values ?? {}).filter(
    ([name]) => isWhole || name in changedParts(entry),
  )
  return { ...(isNew && blank(resource, entry)), ...Object.fromEntries(changed) }
}

/** What a new item has before anything is entered: it begins switched on. */
function blank({ picture, toggle }: Resource, { savedAt }: Entry): Record<string, unknown> {
  return {
    createdAt: new Date(savedAt).toISOString(),
    ...(picture && { [picture.readAs]: '' }),
    ...(toggle && { [toggle.field]: true }),
  }
}

function marked<I extends Stored>(item: Overlaid<I>, entry: Entry): Overlaid<I> {
  const mark = markOf(entry)
  // What needs attention must not be hidden by what came later.
  return mark && item.outbox?.state !== 'attention' ? { ...item, outbox: mark } : item
}

function markOf({ id, state }: Entry): OutboxMark | undefined {
  switch (state) {
    case 'sent':
      return undefined
    case 'sending':
      return { id, state: 'sending' }
    case 'parked':
      return { id, state: 'attention' }
    case 'queued':
    case 'waiting':
      return { id, state: 'waiting' }
  }
}
