import * as v from 'valibot'

import { type Entry, entryShape } from './entry.ts'
import { keys } from './keys.ts'
import type { Change, Found } from './storage.ts'

/** How many sent writes are remembered. */
export const historyLength = 100

const recognised = [
  'id',
  'owner',
  'seq',
  'kind',
  'itemId',
  'mintedId',
  'op',
  'parts',
  'savedAt',
  'attempts',
] as const

const past = v.object({ ...v.pick(entryShape, recognised).entries, sentAt: v.number() })

/** One write that was sent: enough to recognise it. Times in ms. */
export type Past = v.InferOutput<typeof past>

/** What is remembered of a receipt; nothing of an entry that is not sent. */
export function pastOf(entry: Entry): Past[] {
  const known = v.safeParse(past, entry)
  return known.success ? [known.output] : []
}

/** What an owner's history holds. */
export function pastIn(found: Found): Past[] {
  return [...found].flatMap(([key, value]) => {
    const known = key.startsWith('history/') ? v.safeParse(past, value) : undefined
    return known?.success ? [known.output] : []
  })
}

/** The newest of them, newest first. */
export function latest(all: readonly Past[]): Past[] {
  return all.toSorted((a, b) => b.sentAt - a.sentAt || b.seq - a.seq).slice(0, historyLength)
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

/** Receipts become history, and the oldest of it goes. */
export function remembered(receipts: readonly Entry[], before: readonly Past[]): Change<void> {
  const fresh = receipts.flatMap(pastOf)
  const kept = new Set(latest([...before, ...fresh]))
  return {
    put: fresh.filter((each) => kept.has(each)).map((each) => [keys.past(each), each] as const),
    remove: [
      ...receipts.map(keys.entry),
      ...before.filter((each) => !kept.has(each)).map(keys.past),
    ],
    result: undefined,
  }
}
