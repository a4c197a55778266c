import type { Entry, Op, Refused } from './entry.ts'
import type { Answered, Fault } from './fault.ts'

/** What an attempt's fault means for its entry and for the queue. */
export type Verdict =
  /** Done already: what was to be removed is not there any more. */
  | { to: 'sent' }
  /** Not done for certain, and asking again will not help. */
  | { to: 'parked'; refusal: Refused }
  /** The session is not the owner's: nothing is held against the entry. */
  | { to: 'signed-out' }
  /** No answer of the backend; the whole queue backs off. */
  | { to: 'unreachable'; gate: 'offline' | 'portal' }
  /** The backend asked the whole queue to pause. */
  | { to: 'paused'; retryAfterMs: number | undefined; refusal: Refused }
  /** This one failed; only its lane backs off. */
  | { to: 'again'; retryAfterMs: number | undefined; refusal: Refused }

/** A server that fails on one write this often will not recover by itself. */
export const attemptsBeforeParking = 12

const pausesAll = new Set([429, 502, 503, 504])

/** Judges the fault of one attempt. */
export function judge(fault: Fault, entry: { op: Op; attempts: number }): Verdict {
  switch (fault.kind) {
    case 'offline':
    case 'portal':
      return { to: 'unreachable', gate: fault.kind }
    case 'unauthorised':
      return { to: 'signed-out' }
    case 'refused':
      return judgeRefusal(fault, entry.op)
    case 'broken':
      return judgeFailure(fault, entry.attempts)
  }
}

function judgeRefusal(fault: Answered, op: Op): Verdict {
  if (fault.code === 'other-owner') return { to: 'signed-out' }
  const isGone = fault.status === 404 || fault.status === 410
  if (isGone && op === 'remove') return { to: 'sent' }
  return { to: 'parked', refusal: refusedBy(fault) }
}

function judgeFailure(fault: Answered, attempts: number): Verdict {
  const again = { retryAfterMs: fault.retryAfterMs, refusal: refusedBy(fault) }
  if (pausesAll.has(fault.status)) return { to: 'paused', ...again }
  const isFailing = fault.status === 0 || fault.status === 500 || fault.status > 504
  if (isFailing && attempts >= attemptsBeforeParking)
    return { to: 'parked', refusal: again.refusal }
  return { to: 'again', ...again }
}

/** What is kept of a refusal, to be shown beside the entry. */
function refusedBy({ status, message, code, problems, data }: Answered): Refused {
  return {
    status,
    ...(message !== undefined && { message }),
    ...(code && { code }),
    ...(problems && { problems }),
    ...(data !== undefined && { data }),
  }
}

const shortestMs = 1000
const longestMs = 5 * 60_000

/**
 * How long to wait after the n-th failure in a row: full jitter between 1 s and 5 min, never below
 * what the backend asked for. `random` is from 0 to 1.
 */
export function backOffMs(failures: number, random: number, retryAfterMs = 0): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 20))
  const jittered = shortestMs + random * Math.max(0, ceiling - shortestMs)
  return Math.max(jittered, retryAfterMs)
}

/** Entries in the order in which their lanes should go: small ones before photos, then by age. */
export function inSendingOrder(heads: readonly Entry[]): Entry[] {
  return heads.toSorted(
    (a, b) => Number(Boolean(a.picture)) - Number(Boolean(b.picture)) || a.seq - b.seq,
  )
}
