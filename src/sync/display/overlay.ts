import { blankOf, type Resource, type Stored, typedIn } from '#contract/resource.ts'

import { type Entry, wantedValues } from '../queue/entry.ts'

/** How an item of a list stands with the outbox. */
export type OutboxMark = { id: string; state: 'waiting' | 'sending' | 'parked' }

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
  const ofKind = entries.filter((entry) => entry.kind === resource.name)
  // What was sent is what stands on the backend: a refused change before it lies on top all the same.
  const isSent = ({ state }: Entry) => state === 'sent'
  return [...ofKind.filter(isSent), ...ofKind.filter((entry) => !isSent(entry))].reduce(
    (items, entry) => lay(items, { resource, entry }),
    [...list.items],
  )
}

function lay<I extends Stored>(
  items: Overlaid<I>[],
  { resource, entry }: { resource: Resource; entry: Entry },
): Overlaid<I>[] {
  const { itemId, op, state } = entry
  const known = items.find((each) => each._id === itemId)
  const instead = (next: Overlaid<I>) => items.map((each) => (each === known ? next : each))
  // What was refused of these did not happen: the item is as it was, and says that something is wrong.
  if (state === 'parked' && (op === 'remove' || op === 'set')) {
    return known ? instead(marked(known, entry)) : items
  }
  if (op === 'remove') return items.filter((each) => each !== known)
  if (!saysSomething(entry, known)) return items
  // A reply that says nothing of a preview has another picture, perhaps.
  const values = entry.item
    ? { preview: undefined, ...entry.item }
    : valuesIn(resource, entry, known === undefined)
  // An item is built from its resource's own fields; the compiler cannot see that they are I's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const next = marked({ ...known, ...values, _id: itemId } as unknown as I, entry)
  return known ? instead(next) : [next, ...items]
}

/** A reply to an own write says nothing any more when a later one is known. */
function saysSomething({ op, item }: Entry, known: Stored | undefined): boolean {
  // A switch is answered with the whole of the one thing that has one.
  if (!known) return op === 'add' || (op === 'set' && item !== undefined)
  const version = item?.['version']
  return typeof version !== 'number' || version >= (known.version ?? 0)
}

/** The fields that an entry changes, as values. */
function valuesIn(resource: Resource, entry: Entry, isNew: boolean): Record<string, unknown> {
  const { toggle, fields } = resource
  const wireValues = wantedValues(entry)
  if (toggle && entry.op === 'set') return { [toggle.field]: wireValues[toggle.field] === 'true' }
  const changed = Object.entries(fields).filter(([name]) => name in wireValues)
  const values = typedIn({ ...resource, fields: Object.fromEntries(changed) }, wireValues)
  return isNew ? { ...blank(resource, entry), ...values } : values
}

/** What a new item has before anything is entered: it begins switched on. */
function blank(resource: Resource, { savedAt }: Entry): Record<string, unknown> {
  const { picture, toggle } = resource
  return {
    ...blankOf(resource),
    createdAt: new Date(savedAt).toISOString(),
    ...(picture && { [picture.readAs]: '' }),
    ...(toggle && { [toggle.field]: true }),
  }
}

const marks = {
  queued: 'waiting',
  waiting: 'waiting',
  sending: 'sending',
  parked: 'parked',
  sent: undefined,
} as const satisfies Record<Entry['state'], OutboxMark['state'] | undefined>

function marked<I extends Stored>(item: Overlaid<I>, { id, state }: Entry): Overlaid<I> {
  const mark = marks[state]
  // What needs attention must not be hidden by what came later.
  return mark && item.outbox?.state !== 'parked' ? { ...item, outbox: { id, state: mark } } : item
}
