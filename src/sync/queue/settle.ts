import { isDue } from '#device/clock.ts'

import { type Changes, type Entry, laneOf, type Refused } from './entry.ts'

/** Result of an attempt, as stored in the entry. */
export type Settlement =
  | { to: 'sent'; item?: Record<string, unknown> }
  | { to: 'waiting'; nextAt: number; refusal?: Refused; interruptions?: number }
  | { to: 'parked'; refusal: Refused }
  /** The attempt does not count: the session ended before the write was processed. */
  | { to: 'queued' }

/**
 * Returns the entry with the attempt counted, BEFORE anything is sent. Undefined when it is no longer due: a frozen
 * page may have read the queue long ago, and another tab may have been asked to wait since.
 */
export function begun(entry: Entry, now: number): Entry | undefined {
  if (entry.state === 'parked' || entry.state === 'sent' || !isDue(entry.nextAt, now))
    return undefined
  // The previous attempt may have ended without a stored result.
  const before = entry.attempts > 0 ? withPossibleChunks(entry) : entry
  return { ...before, state: 'sending', attempts: entry.attempts + 1 }
}

/**
 * Returns the queue after an attempt; undefined when the attempt is not the entry's latest, whose result is not
 * stored.
 */
export function settled(
  entries: readonly Entry[],
  id: string,
  settlement: Settlement & { attempt: number; now: number },
): readonly Entry[] | undefined {
  const entry = entries.find((each) => each.id === id)
  if (entry?.state !== 'sending' || entry.attempts !== settlement.attempt) return undefined
  const next = afterAttempt(entry, settlement)
  // A backend that assigns ids itself returns them in its reply to an addition.
  const isOfItem = (each: Entry) => each.state !== 'sent' && laneOf(each) === laneOf(entry)
  return entries.map((each) => {
    if (each === entry) return next
    return isOfItem(each) ? { ...each, itemId: next.itemId } : each
  })
}

function afterAttempt(entry: Entry, settlement: Settlement & { now: number }): Entry {
  const { refusal: _, ...before } = entry
  if (settlement.to === 'sent') return receiptOf(before, settlement)
  const rest = withPossibleChunks(before)
  switch (settlement.to) {
    case 'waiting': {
      return {
        ...rest,
        state: 'waiting',
        nextAt: settlement.nextAt,
        ...countsOf(entry, settlement),
      }
    }
    case 'parked':
      return { ...rest, state: 'parked', refusal: settlement.refusal, interruptions: 0 }
    case 'queued':
      return { ...rest, state: 'queued', nextAt: 0, attempts: rest.attempts - 1, interruptions: 0 }
  }
}

type Waiting = Extract<Settlement, { to: 'waiting' }>

/**
 * Counters after an attempt: all failures of the backend, and the interceptions and interruptions since it last
 * replied.
 */
function countsOf(entry: Entry, { refusal, interruptions }: Waiting): Partial<Entry> {
  if (interruptions !== undefined) return { interruptions }
  if (!refusal) return {}
  const { failures = 0, interceptions = 0 } = entry
  return refusal.isIntercepted
    ? { refusal, interceptions: interceptions + 1 }
    : { refusal, failures: failures + 1, interceptions: 0, interruptions: 0 }
}

/** Notes that chunks of the picture may have arrived, whatever the result. */
function withPossibleChunks({ picture, ...entry }: Entry): Entry {
  return { ...entry, ...(picture && { picture: { ...picture, mayBeThere: true } }) }
}

function receiptOf(entry: Entry, { item, now }: { item?: Entry['item']; now: number }): Entry {
  const assignedId = entry.op === 'add' ? item?.['_id'] : undefined
  const isReplaced = typeof assignedId === 'string' && assignedId !== entry.itemId
  const ids = isReplaced ? { itemId: assignedId, mintedId: entry.itemId } : {}
  // The base values are dropped: the new value has replaced them on the backend.
  const newValues = Object.entries(entry.changes).map(([name, { to }]) => [name, { to, seen: [] }])
  const changes: Changes = Object.fromEntries(newValues)
  return { ...entry, ...ids, state: 'sent', changes, sentAt: now, ...(item && { item }) }
}

/** Requeues an entry that a restart interrupted: it may or may not have arrived, so it is sent again. */
export function recovered(entry: Entry): Entry | undefined {
  return entry.state === 'sending' ? { ...entry, state: 'queued', nextAt: 0 } : undefined
}

/** Makes an entry that waits for the network due immediately; undefined for one that the backend has answered. */
export function woken(entry: Entry): Entry | undefined {
  const isAnswered = entry.refusal && !entry.refusal.isIntercepted
  if (entry.state !== 'waiting' || isAnswered) return undefined
  return { ...entry, nextAt: 0 }
}
