import { type Entry, laneOf } from './entry.ts'

/** Number of past entries kept per owner. */
const pastLength = 100

/** Returns an entry reduced for the past: without reply, picture and refusal. */
export function remembered(entry: Entry): Entry {
  const { item: _, picture: __, refusal: ___, ...rest } = entry
  return rest
}

/** Returns a discarded entry for the past. It may have arrived, so its values stay known. */
export function asDiscarded(entry: Entry, now: number): Entry {
  return remembered({ ...entry, state: 'sent', sentAt: now, isGivenUp: true })
}

/** Returns the newest past entries, newest first. */
export function latest(past: readonly Entry[]): Entry[] {
  const when = ({ sentAt = 0 }: Entry) => sentAt
  return past.toSorted((a, b) => when(b) - when(a) || b.seq - a.seq).slice(0, pastLength)
}

/** When a list was requested, and the current time, in ms. */
type ListRead = { requestedAt: number; now: number }

/**
 * Returns the receipts that a list contains: those sent before it was requested, with all earlier ones of their
 * items. A time in the future is from before the clock was set back, and counts as earlier.
 */
export function containedIn(sent: readonly Entry[], { requestedAt, now }: ListRead): Entry[] {
  const isIn = (at: number) => at < requestedAt || (requestedAt <= now && now < at)
  const contained = sent.filter(({ sentAt = 0 }) => isIn(sentAt))
  const isBefore = (one: Entry, { op, seq, ...of }: Entry) =>
    laneOf(one) === laneOf(of) && one.seq <= seq && (one.op === 'set') === (op === 'set')
  return sent.filter((each) => contained.some((other) => isBefore(each, other)))
}

/**
 * Returns the past entries that a list does not contain yet. That list is older than one that another tab has read,
 * or that the device could not store.
 */
export function pastMissingFrom(past: readonly Entry[], list: ListRead): Entry[] {
  const contained = new Set(containedIn(past, list))
  return past.filter((each) => !contained.has(each))
}
