import type { RefusalDetails, ApiFault } from '#api/fault.ts'

import type { Entry, Op, Refused } from '../queue/entry.ts'
import { isGone } from '../queue/remedy.ts'

/** What an attempt's fault means for its entry and for the queue. */
export type RetryDecision =
  /** Done already: what was to be removed is not there any more. */
  | { to: 'sent' }
  /** Not done for certain, and asking again will not help. */
  | { to: 'parked'; refusal: Refused }
  /** The session is not the owner's: nothing is held against the entry. */
  | { to: 'signed-out' }
  /** The backend was not reached; the whole queue backs off until something suggests better. */
  | { to: 'unreachable'; gate: 'offline' | 'portal' | 'open' }
  /** The connection broke off, though the backend can be reached. */
  | { to: 'interrupted' }
  /** The backend asked everybody to pause this long. */
  | { to: 'paused'; retryAfterMs: number; refusal: Refused }
  /** The backend failed on this one, or something in between refused it; only its lane backs off. */
  | { to: 'again'; retryAfterMs: number | undefined; refusal: Refused }

/** A server that fails on one write this often will not recover by itself. */
export const failuresBeforeParking = 12

/** A firewall that refuses a write this often has a rule against it; a portal may be about to open. */
export const interceptionsBeforeParking = 5
/** Whoever signs in to a network, or waits for a challenge page to pass, takes longer than a back-off begins with. */
const interceptionPauseMs = 30_000

/** The backend as a whole cannot be used now. */
const outages = new Set([429, 502, 503, 504])

type Judged = Pick<Entry, 'op' | 'failures' | 'interceptions'>

/** Judges the fault of one attempt. `isOurs`: the backend is our server, which does nothing twice. */
export function decideRetry(fault: ApiFault, entry: Judged, isOurs = true): RetryDecision {
  switch (fault.kind) {
    case 'offline':
    case 'portal':
      return { to: 'unreachable', gate: fault.kind }
    case 'interrupted':
      return { to: 'interrupted' }
    case 'intercepted':
      return judgeInterception(fault, entry, isOurs)
    case 'unauthorised':
      return { to: 'signed-out' }
    case 'refused':
      return judgeRefusal(fault, entry.op)
    case 'broken':
      return judgeFailure(fault, entry.failures ?? 0)
  }
}

function judgeInterception(
  { status, message }: Extract<ApiFault, { kind: 'intercepted' }>,
  { op, interceptions = 0 }: Judged,
  isOurs: boolean,
): RetryDecision {
  const said = message ?? `HTTP ${status}`
  const refusal: Refused = { status, isPlain: true, isIntercepted: true, message: said }
  // A reply of success in another form: sent again, the item might be there twice.
  const mayBeDone = !isOurs && op === 'add' && status < 300
  return mayBeDone || interceptions + 1 >= interceptionsBeforeParking
    ? { to: 'parked', refusal }
    : { to: 'again', retryAfterMs: interceptionPauseMs, refusal }
}

function judgeRefusal(fault: RefusalDetails & { kind: string }, op: Op): RetryDecision {
  if (fault.code === 'other-owner') return { to: 'signed-out' }
  if (isGone(fault) && op === 'remove') return { to: 'sent' }
  return { to: 'parked', refusal: refusedBy(fault) }
}

function judgeFailure(fault: RefusalDetails & { kind: string }, failures: number): RetryDecision {
  const { status, retryAfterMs } = fault
  const refusal = refusedBy(fault)
  if (outages.has(status)) {
    return retryAfterMs === undefined
      ? { to: 'unreachable', gate: 'open' }
      : { to: 'paused', retryAfterMs, refusal }
  }
  const isFailing = status === 0 || status === 500 || status > 504
  if (isFailing && failures + 1 >= failuresBeforeParking) return { to: 'parked', refusal }
  return { to: 'again', retryAfterMs, refusal }
}

/** What is kept of a refusal, to be shown beside the entry. */
function refusedBy(fault: RefusalDetails & { kind: string }): Refused {
  const { kind: _, retryAfterMs: __, ...refusal } = fault
  return refusal
}

/**
 * Entries in the order in which their lanes should go: small ones before photos, what was tried
 * least first, so that one that never gets through does not hold up the rest, then what somebody looks
 * at, then by age.
 */
export function inSendingOrder(
  heads: readonly Entry[],
  isShown: (kind: string) => boolean,
): Entry[] {
  const weight = (entry: Entry) => (entry.picture ? 1 : 0)
  const isOffScreen = ({ kind }: Entry) => (isShown(kind) ? 0 : 1)
  return heads.toSorted(
    (a, b) =>
      weight(a) - weight(b) ||
      a.attempts - b.attempts ||
      isOffScreen(a) - isOffScreen(b) ||
      a.seq - b.seq,
  )
}
