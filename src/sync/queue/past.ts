import type { Entry } from './entry.ts'

/** How many writes are remembered. */
const pastLength = 100

/** A write as it is remembered: enough to recognise it, and its values. */
export function remembered(entry: Entry): Entry {
  const { item: _, picture: __, refusal: ___, ...rest } = entry
  return rest
}

/** An entry that is thrown away. It may have arrived all the same: its values are remembered, too. */
export function givenUp(entry: Entry, now: number): Entry {
  return remembered({ ...entry, state: 'sent', sentAt: now, isGivenUp: true })
}

/** The newest of them, newest first. */
export function latest(past: readonly Entry[]): Entry[] {
  const when = ({ sentAt = 0 }: Entry) => sentAt
  return past.toSorted((a, b) => when(b) - when(a) || b.seq - a.seq).slice(0, pastLength)
}

/**
 * The receipts that a list reply, asked for at `askedAt`, contains. One from the future was written
 * before the clock was put back; what is before a contained one of its item is in the reply, too.
 */
export function containedReceipts(
  entries: readonly Entry[],
  { kind, askedAt, now }: { kind: string; askedAt: number; now: number },
): Entry[] {
  // Asked for in the future: the clock was put back since, and no time tells what came first.
  if (askedAt > now) return []
  const receipts = entries.filter((entry) => entry.kind === kind && entry.sentAt !== undefined)
  const contained = receipts.filter(({ sentAt = 0 }) => sentAt < askedAt || sentAt > now)
  const isBefore = (one: Entry, { itemId, op, seq }: Entry) =>
    one.itemId === itemId && one.seq <= seq && (one.op === 'set') === (op === 'set')
  return receipts.filter((receipt) => contained.some((each) => isBefore(receipt, each)))
}
