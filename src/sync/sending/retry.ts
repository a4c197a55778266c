import { type ApiFault, isFactorRequired } from '#api/fault.ts'

import type { Entry, Op, Refused } from '../queue/entry.ts'
import { isGone } from '../queue/remedy.ts'

/** Decision about an entry and the queue after a fault. */
export type RetryDecision =
  /** The item to be removed does not exist, so the removal is done. */
  | { to: 'sent' }
  /** Certainly not done, and a retry will not help. */
  | { to: 'parked'; refusal: Refused }
  /**
   * The session belongs to another person, is over, or lacks a required second factor; the entry stays queued without a
   * refusal.
   */
  | { to: 'signed-out' }
  /** The backend was not reached, or cannot reply now; the whole queue backs off until the next wake-up. */
  | { to: 'unreachable'; gate: 'offline' | 'portal' | 'open' }
  /** The connection broke, though the backend can be reached. */
  | { to: 'interrupted' }
  /** The backend asked all clients to pause this long. */
  | { to: 'paused'; retryAfterMs: number; refusal: Refused }
  /** The backend failed on this entry, or an intermediary refused it; only its lane backs off. */
  | { to: 'again'; retryAfterMs: number | undefined; refusal: Refused }

/** A server that fails on one write this often does not recover by itself. */
export const failuresBeforeParking = 12

/** A firewall that refuses a write this often has a rule against it; a captive portal may be about to open. */
export const interceptionsBeforeParking = 5
/** Signing in to a network or passing a challenge page takes longer than the first back-offs. */
const interceptionPauseMs = 30_000

/** Statuses that concern the whole backend. */
const outages = new Set([429, 502, 503, 504])

type Refusal = Extract<ApiFault, { kind: 'refused' }>
type Failure = Extract<ApiFault, { kind: 'broken' }>

type AttemptedEntry = Pick<Entry, 'op' | 'failures' | 'interceptions'>

/**
 * Returns the decision about the fault of one attempt. `isOurs`: the backend is the Take-Off server, which applies
 * nothing twice.
 */
export function decideRetry(fault: ApiFault, entry: AttemptedEntry, isOurs = true): RetryDecision {
  switch (fault.kind) {
    case 'offline':
    case 'portal':
      return { to: 'unreachable', gate: fault.kind }
    case 'interrupted':
      return { to: 'interrupted' }
    case 'intercepted':
      return afterInterception(fault, entry, isOurs)
    case 'unauthorised':
      return { to: 'signed-out' }
    case 'refused':
      return afterRefusal(fault, entry.op)
    case 'broken':
      return afterFailure(fault, entry.failures ?? 0)
  }
}

function afterInterception(
  { status, message }: Extract<ApiFault, { kind: 'intercepted' }>,
  { op, interceptions = 0 }: AttemptedEntry,
  isOurs: boolean,
): RetryDecision {
  const text = message ?? `HTTP ${status}`
  const refusal: Refused = { status, isPlain: true, isIntercepted: true, message: text }
  // A 2xx reply in an unexpected form may mean success; a retry might add the item twice.
  const mayBeDone = !isOurs && op === 'add' && status < 300
  return mayBeDone || interceptions + 1 >= interceptionsBeforeParking
    ? { to: 'parked', refusal }
    : { to: 'again', retryAfterMs: interceptionPauseMs, refusal }
}

function afterRefusal(fault: Refusal, op: Op): RetryDecision {
  if (fault.code === 'other-owner' || isFactorRequired(fault)) return { to: 'signed-out' }
  if (isGone(fault) && op === 'remove') return { to: 'sent' }
  return { to: 'parked', refusal: refusedBy(fault) }
}

function afterFailure(fault: Failure, failures: number): RetryDecision {
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

/** Returns the fields of a fault that are stored and displayed with the entry. */
function refusedBy(fault: Refusal | Failure): Refused {
  const { kind: _, retryAfterMs: __, ...refusal } = fault
  return refusal
}

/**
 * Returns lane heads in sending order: entries without pictures first, then those with fewer attempts, so that one
 * that never succeeds does not block the rest, then those of a displayed list, then by age.
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
