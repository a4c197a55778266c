import { blankOf, type Resource, type ItemBase, lenientValuesOf } from '#contract/resource.ts'

import { type Entry, wantedValues } from '../queue/entry.ts'

/** State of an item's entry in the outbox, and the id of that entry. */
export type OutboxMark = { id: string; state: 'waiting' | 'sending' | 'parked' }

/** An item with its queued changes applied. */
export type MarkedItem<I> = I & { outbox?: OutboxMark }

/**
 * Applies the outbox to a list: new items on top, with '' as their picture, changes merged, removed items left out.
 * `entries` are in queue order; receipts stay applied until a list reply contains them, so that nothing flickers.
 */
export function overlay<I extends ItemBase>(
  list: { resource: Resource; items: readonly I[] },
  entries: readonly Entry[],
): MarkedItem<I>[] {
  const { resource } = list
  const ofKind = entries.filter((entry) => entry.kind === resource.name)
  // Receipts first: they are the state on the backend, and a parked change has to stay on top of them.
  const isSent = ({ state }: Entry) => state === 'sent'
  return [...ofKind.filter(isSent), ...ofKind.filter((entry) => !isSent(entry))].reduce(
    (items, entry) => applyEntry(items, { resource, entry }),
    [...list.items],
  )
}

function applyEntry<I extends ItemBase>(
  items: MarkedItem<I>[],
  { resource, entry }: { resource: Resource; entry: Entry },
): MarkedItem<I>[] {
  const { itemId, op, state } = entry
  const listed = items.find((each) => each._id === itemId)
  const replacedBy = (next: MarkedItem<I>) => items.map((each) => (each === listed ? next : each))
  // A refused removal or switch did not happen: the item is displayed unchanged, with a mark.
  if (state === 'parked' && (op === 'remove' || op === 'set')) {
    return listed ? replacedBy(marked(listed, entry)) : items
  }
  if (op === 'remove') return items.filter((each) => each !== listed)
  if (!isVisibleChange(entry, listed)) return items
  // A reply without a preview may belong to another picture.
  const values = entry.item
    ? { preview: undefined, ...entry.item }
    : valuesIn(resource, entry, listed === undefined)
  // The compiler cannot infer that the fields of the resource are those of I.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const next = marked({ ...listed, ...values, _id: itemId } as unknown as I, entry)
  return listed ? replacedBy(next) : [next, ...items]
}

/**
 * Whether the entry changes the displayed item. A reply to an own write is skipped when the list has a later version.
 */
function isVisibleChange({ op, item }: Entry, listed: ItemBase | undefined): boolean {
  // The reply to a switch contains the whole item of a single resource.
  if (!listed) return op === 'add' || (op === 'set' && item !== undefined)
  const version = item?.['version']
  return typeof version !== 'number' || version >= (listed.version ?? 0)
}

/** Returns the changed fields as typed values. */
function valuesIn(resource: Resource, entry: Entry, isNew: boolean): Record<string, unknown> {
  const { switchField, fields } = resource
  const wireValues = wantedValues(entry)
  if (switchField && entry.op === 'set') {
    return { [switchField.name]: wireValues[switchField.name] === 'true' }
  }
  const changed = Object.entries(fields).filter(([name]) => name in wireValues)
  const values = lenientValuesOf({ ...resource, fields: Object.fromEntries(changed) }, wireValues)
  return isNew ? { ...blank(resource, entry), ...values } : values
}

/** Returns the default values of a new item, with its switch on. */
function blank(resource: Resource, { savedAt }: Entry): Record<string, unknown> {
  const { picture, switchField } = resource
  return {
    ...blankOf(resource),
    createdAt: new Date(savedAt).toISOString(),
    ...(picture && { [picture.readAs]: '' }),
    ...(switchField && { [switchField.name]: true }),
  }
}

const marks = {
  queued: 'waiting',
  waiting: 'waiting',
  sending: 'sending',
  parked: 'parked',
  sent: undefined,
} as const satisfies Record<Entry['state'], OutboxMark['state'] | undefined>

function marked<I extends ItemBase>(item: MarkedItem<I>, { id, state }: Entry): MarkedItem<I> {
  const mark = marks[state]
  // A later entry must not hide a parked one.
  return mark && item.outbox?.state !== 'parked' ? { ...item, outbox: { id, state: mark } } : item
}
