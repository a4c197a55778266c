import { isDue } from '#device/clock.ts'

import { type Changes, type Entry, laneOf, type Refused } from './entry.ts'

/** What became of an attempt, as it is written down. */
export type Settlement =
  | { to: 'sent'; item?: Record<string, unknown> }
  | { to: 'waiting'; nextAt: number; refusal?: Refused; interruptions?: number }
  | { to: 'parked'; refusal: Refused }
  /** The attempt does not count: the session was over before the write was looked at. */
  | { to: 'queued' }

/**
 * The attempt is counted BEFORE anything leaves the device. A page that was frozen may have found
 * it due long ago, and another tab have been asked to leave it alone since.
 */
export function begun(entry: Entry, now: number): Entry | undefined {
  if (entry.state === 'parked' || entry.state === 'sent' || !isDue(entry.nextAt, now))
    return undefined
  // What ended the attempt before may have left it unsettled.
  const before = entry.attempts > 0 ? partlyThere(entry) : entry
  return { ...before, state: 'sending', attempts: entry.attempts + 1 }
}

/**
 * The queue after an attempt. An attempt that is not the entry's latest has nothing to say any more,
 * and is not written down: the result is undefined.
 */
export function settled(
  entries: readonly Entry[],
  id: string,
  settlement: Settlement & { attempt: number; now: number },
): readonly Entry[] | undefined {
  const entry = entries.find((each) => each.id === id)
  if (entry?.state !== 'sending' || entry.attempts !== settlement.attempt) return undefined
  const next = afterwards(entry, settlement)
  // A backend that gives out ids of its own says so in its reply to an add.
  const isOfItem = (each: Entry) => each.state !== 'sent' && laneOf(each) === laneOf(entry)
  return entries.map((each) => {
    if (each === entry) return next
    return isOfItem(each) ? { ...each, itemId: next.itemId } : each
  })
}

function afterwards(entry: Entry, settlement: Settlement & { now: number }): Entry {
  const { refusal: _, ...before } = entry
  if (settlement.to === 'sent') return receiptOf(before, settlement)
  const rest = partlyThere(before)
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
 * The counts after an attempt: of failures of the backend in all, and of interceptions and
 * interruptions since it answered last.
 */
function countsOf(entry: Entry, { refusal, interruptions }: Waiting): Partial<Entry> {
  if (interruptions !== undefined) return { interruptions }
  if (!refusal) return {}
  const { failures = 0, interceptions = 0 } = entry
  return refusal.isIntercepted
    ? { refusal, interceptions: interceptions + 1 }
    : { refusal, failures: failures + 1, interceptions: 0, interruptions: 0 }
}

/** Whatever became of the write, of its picture parts may have come. */
function partlyThere({ picture, ...entry }: Entry): Entry {
  return { ...entry, ...(picture && { picture: { ...picture, mayBeThere: true } }) }
}

function receiptOf(entry: Entry, { item, now }: { item?: Entry['item']; now: number }): Entry {
  const given = entry.op === 'add' ? item?.['_id'] : undefined
  const isOther = typeof given === 'string' && given !== entry.itemId
  const ids = isOther ? { itemId: given, mintedId: entry.itemId } : {}
  // What it might have replaced is gone: it stands there itself.
  const done = Object.entries(entry.changes).map(([name, { to }]) => [name, { to, seen: [] }])
  const changes: Changes = Object.fromEntries(done)
  return { ...entry, ...ids, state: 'sent', changes, sentAt: now, ...(item && { item }) }
}

/** After a restart: what was being sent may or may not have arrived, so it is sent again. */
export function recovered(entry: Entry): Entry | undefined {
  return entry.state === 'sending' ? { ...entry, state: 'queued', nextAt: 0 } : undefined
}

/** A write that waits for the network goes at once; one that the backend has answered goes on waiting. */
export function woken(entry: Entry): Entry | undefined {
  const isAnswered = entry.refusal && !entry.refusal.isIntercepted
  if (entry.state !== 'waiting' || isAnswered) return undefined
  return { ...entry, nextAt: 0 }
}
