import * as v from 'valibot'

import type { Parts } from '#contract/resource.ts'

import { type Entry, entryShape, wantedParts } from './entry.ts'

/** How many sent writes are remembered. */
export const pastLength = 100

const { id, owner, seq, kind, itemId, mintedId, op, savedAt, known } = entryShape.entries

const past = v.object({
  ...{ id, owner, seq, kind, itemId, mintedId, op, savedAt, known },
  /** What it has made of the fields that it changed. */
  parts: v.record(v.string(), v.string()),
  sentAt: v.number(),
  /**
   * Of one that was given up: what it was to make, for that may have arrived all the same, and what it
   * might have replaced. Nobody is to be asked about that; it counts as sent for nothing else.
   */
  givenUp: v.optional(v.record(v.string(), v.array(v.string()))),
})

/** One write that was sent: enough to recognise it, and its values. Times in ms. */
export type Past = v.InferOutput<typeof past>

/** What is remembered of a receipt; nothing of an entry that is not sent. */
export function pastOf(entry: Entry): Past[] {
  return readPast({ ...entry, parts: wantedParts(entry) })
}

/** What is remembered of an entry that is given up. */
export function givenUpOf(entry: Entry, now: number): Past[] {
  const made: Parts = wantedParts(entry)
  const values = Object.entries(entry.changes).map(([name, { seen }]) => {
    return [name, [...seen, ...(name in made ? [made[name]] : [])]]
  })
  const givenUp = Object.fromEntries(values)
  return readPast({ ...entry, parts: made, sentAt: now, givenUp })
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
