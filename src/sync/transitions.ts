import { etagOf } from '#contract/resource.ts'

import { theirsOf } from './conflict.ts'
import type { Entry, Refused } from './entry.ts'
import { type Done, doneBy, following, inTurn, notBeyond } from './follow.ts'
import { keys } from './keys.ts'
import { laneEntries } from './lanes.ts'
import { isDue } from './retry.ts'
import type { Change } from './storage.ts'

/** What became of an attempt, as it is written down. */
export type Settlement =
  /** `version`: what later writes to the same item build on. */
  | { to: 'sent'; item?: Record<string, unknown>; version?: string }
  | ({ to: 'waiting'; nextAt: number; refusal?: Refused } & Reach)
  | ({ to: 'parked'; refusal: Refused } & Reach)
  /** The attempt does not count: the session was over before the write was looked at. */
  | { to: 'queued' }

/** Whether the attempt ended before the call that changes something; without it nobody knows. */
type Reach = { isUncalled?: boolean }

type Entries = readonly Entry[]

/**
 * The attempt is counted BEFORE anything leaves the device. A page that was frozen may have found
 * it due long ago, and another tab have been asked to leave it alone since.
 */
export function begun(entry: Entry, now: number): Entry | undefined {
  if (entry.state === 'parked' || entry.state === 'sent') return undefined
  if (!isDue(entry.nextAt, now)) return undefined
  return { ...entry, state: 'sending', attempts: entry.attempts + 1 }
}

/**
 * What became of an attempt. A sent entry becomes a receipt without bytes. An attempt that is not
 * the entry's latest has nothing to say any more, and is not written down: the result is false.
 */
export function settled(
  entries: Entries,
  entry: Entry,
  settlement: Settlement & { attempt: number; now: number },
): Change<boolean> {
  if (entry.state !== 'sending' || entry.attempts !== settlement.attempt) return nothing
  const { refusal: _, ...rest } = entry
  switch (settlement.to) {
    case 'sent':
      return sent(entries, rest, settlement)
    case 'waiting': {
      const { nextAt, refusal } = settlement
      const answered = refusal && { refusal, failures: (entry.failures ?? 0) + 1 }
      return put({ ...rest, ...reachOf(entry, settlement), state: 'waiting', nextAt, ...answered })
    }
    case 'parked':
      return put(parked({ ...rest, ...reachOf(entry, settlement) }, settlement.refusal))
    case 'queued':
      return put({ ...rest, state: 'queued', nextAt: 0, attempts: Math.max(0, rest.attempts - 1) })
  }
}

/** After a restart: what was being sent may or may not have arrived, so it is sent again. */
export function recovered(entry: Entry): Entry | undefined {
  return entry.state === 'sending' ? { ...entry, state: 'queued', nextAt: 0 } : undefined
}

/** What waits for the network goes at once; what the backend answered with goes on waiting. */
export function woken(entry: Entry): Entry | undefined {
  if (entry.state !== 'waiting' || entry.refusal) return undefined
  return { ...entry, nextAt: 0 }
}

function reachOf({ uncalled = 0 }: Entry, { isUncalled }: Reach): Pick<Entry, 'uncalled'> {
  return isUncalled ? { uncalled: uncalled + 1 } : {}
}

function parked(entry: Entry, refusal: Refused): Entry {
  // An add that is refused because the item is there had arrived before: what is left is a change.
  const hadArrived = entry.op === 'add' && refusal.code === 'changed'
  const change = hadArrived ? ({ op: 'update', wasAdd: true } as const) : {}
  return { ...entry, ...change, state: 'parked', refusal }
}

const nothing: Change<boolean> = { result: false }

function sent(
  entries: Entries,
  entry: Entry,
  settlement: Extract<Settlement, { to: 'sent' }> & { now: number },
): Change<boolean> {
  const { now, item } = settlement
  const { ground: _, ...done } = doneBy(entry, settlement)
  const { base, version } = done
  // A backend that gives out ids of its own says so in its reply to an add.
  const givenId = entry.op === 'add' ? item?.['_id'] : undefined
  const itemId = typeof givenId === 'string' ? givenId : entry.itemId
  const receipt: Entry = {
    ...entry,
    ...(entry.op === 'set' && base !== undefined && { madeOn: base }),
    ...(itemId !== entry.itemId && { mintedId: entry.itemId }),
    ...{ itemId, state: 'sent', sentAt: now, ...(item && { item }) },
  }
  // A switch overtakes a refused change of the text, which goes on after it all the same.
  const others = laneEntries(entries, entry).filter(
    (each) => each.seq > entry.seq || (entry.op === 'set' && each.seq < entry.seq),
  )
  const rebased = inTurn(others, receipt.parts, (each, parts) => {
    const based = notBeyond(onNewest(each, done), { op: entry.op, version })
    return { ...following(based, { ...done, parts }), itemId }
  })
  return {
    put: [receipt, ...rebased].map((each) => [keys.entry(each), each] as const),
    remove: [keys.bytes(entry)],
    result: true,
  }
}

/** What a refused change was told of others is as it was, in the version that an own switch made of it. */
function onNewest(each: Entry, { op, base, item }: Done): Entry {
  const { refusal } = each
  const theirs = theirsOf(each)
  const isTheirs = op === 'set' && theirs !== undefined && etagOf(theirs) === base
  return isTheirs && refusal && item ? { ...each, refusal: { ...refusal, data: item } } : each
}

function put(entry: Entry): Change<boolean> {
  return { put: [[keys.entry(entry), entry]], result: true }
}
