import { type Entry, laneOf } from './entry.ts'

/** How many writes are remembered. */
const pastLength = 100

/** A write as it is remembered: enough to recognise it, and its values. */
export function remembered(entry: Entry): Entry {
  const { item: _, picture: __, refusal: ___, ...rest } = entry
  return rest
}

/** An entry that is thrown away. It may have arrived all the same: its values are remembered, too. */
export function asDiscarded(entry: Entry, now: number): Entry {
  return remembered({ ...entry, state: 'sent', sentAt: now, isGivenUp: true })
}

/** The newest of them, newest first. */
export function latest(past: readonly Entry[]): Entry[] {
  const when = ({ sentAt = 0 }: Entry) => sentAt
  return past.toSorted((a, b) => when(b) - when(a) || b.seq - a.seq).slice(0, pastLength)
}

/** When a list was asked for, and what time it is now, in ms. */
type ListRead = { askedAt: number; now: number }

/**
 * What a list contains of what was sent, and with it what was sent before that of the same item. A
 * write from the future was sent before the clock was put back.
 */
export function containedIn(sent: readonly Entry[], { askedAt, now }: ListRead): Entry[] {
  const isIn = (at: number) => at < askedAt || (askedAt <= now && now < at)
  const contained = sent.filter(({ sentAt = 0 }) => isIn(sentAt))
  const isBefore = (one: Entry, { op, seq, ...of }: Entry) =>
    laneOf(one) === laneOf(of) && one.seq <= seq && (one.op === 'set') === (op === 'set')
  return sent.filter((each) => contained.some((other) => isBefore(each, other)))
}

/**
 * What of the past lies over a list: a newer one contains it, which another tab has read, or which
 * the device could not keep.
 */
export function pastSince(past: readonly Entry[], list: ListRead): Entry[] {
  const contained = new Set(containedIn(past, list))
  return past.filter((each) => !contained.has(each))
}
