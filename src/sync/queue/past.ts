import * as v from 'valibot'

import { type Entry, entryShape } from './entry.ts'

/** How many writes are remembered. */
const pastLength = 100

const { id, owner, seq, kind, itemId, mintedId, op, attempts, savedAt, known, changes } =
  entryShape.entries

const past = v.object({
  ...{ id, owner, seq, kind, itemId, mintedId, op, attempts, savedAt, known, changes },
  sentAt: v.number(),
  /** It was thrown away at that time: it may have arrived all the same, and is shown nowhere. */
  isGivenUp: v.optional(v.literal(true)),
})

/** One write that was sent or given up: enough to recognise it, and its values. Times in ms. */
export type Past = v.InferOutput<typeof past>

/** What is remembered of a receipt; nothing of an entry that is not sent. */
export function pastOf(entry: Entry): Past[] {
  return readPast(entry)
}

/** What is remembered of entries that were given up. */
export function givenUp(entries: readonly Entry[], now: number): Past[] {
  return entries.flatMap((entry) => readPast({ ...entry, sentAt: now, isGivenUp: true }))
}

/** What is stored of a past write; nothing of what an earlier version stored otherwise. */
export function readPast(stored: unknown): Past[] {
  const known = v.safeParse(past, stored)
  return known.success ? [known.output] : []
}

/** The newest of them, newest first. */
export function latest(all: readonly Past[]): Past[] {
  return all.toSorted((a, b) => b.sentAt - a.sentAt || b.seq - a.seq).slice(0, pastLength)
}

/**
 * The receipts that a list reply, asked for at `askedAt`, contains. One from the future was written
 * before the clock was put back; what is before a seen one of its item is in the reply, too.
 */
export function seenReceipts(
  entries: readonly Entry[],
  { kind, askedAt, now }: { kind: string; askedAt: number; now: number },
): Entry[] {
  // Asked for in the future: the clock was put back since, and no time tells what came first.
  if (askedAt > now) return []
  const receipts = entries.filter((entry) => entry.kind === kind && entry.sentAt !== undefined)
  const seen = receipts.filter(({ sentAt = 0 }) => sentAt < askedAt || sentAt > now)
  const isBefore = (one: Entry, { itemId, op, seq }: Entry) =>
    one.itemId === itemId && one.seq <= seq && (one.op === 'set') === (op === 'set')
  return receipts.filter((receipt) => seen.some((each) => isBefore(receipt, each)))
}
