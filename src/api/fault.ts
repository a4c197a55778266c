import type { RefusalCode } from '#contract/reply.ts'
import type { Problems } from '#contract/resource.ts'

/**
 * Everything that can go wrong with a call, as a closed set.
 * - `offline`: no answer, and none to a small call either (no network, a stall).
 * - `interrupted`: the same for this call alone; the backend answers others.
 * - `portal`: the network wants a sign-in of its own: not even a small call reaches the backend.
 * - `intercepted`: something in between answered this call (a firewall, a proxy); others come through.
 * - `unauthorised`: the session is over.
 * - `refused`: the backend understood and said no (4xx, or `success: false`).
 * - `broken`: the backend failed (5xx), or asked to come back later.
 */
export type ApiFault =
  | { kind: 'offline' }
  | { kind: 'interrupted' }
  | { kind: 'portal' }
  | { kind: 'intercepted'; status: number; message?: string }
  | { kind: 'unauthorised'; message?: string }
  | ({ kind: 'refused' } & RefusalDetails)
  | ({ kind: 'broken' } & RefusalDetails)

/** What the backend said with a refusal; times in milliseconds. */
export type RefusalDetails = {
  status: number
  message?: string
  code?: RefusalCode
  problems?: Problems
  data?: unknown
  contested?: readonly string[]
  /** It came as text alone, or without a body: from the backend, or from something before it. */
  isPlain?: true
  retryAfterMs?: number
}

/** Kinds of faults with which the backend has not answered the call. */
const unansweredKinds = ['offline', 'interrupted', 'portal', 'intercepted'] as const
type UnansweredKind = (typeof unansweredKinds)[number]

/** Whether the backend has not answered the call. */
export function isUnanswered<F extends { kind: string }>(
  fault: F,
): fault is Extract<F, { kind: UnansweredKind }> {
  return unansweredKinds.some((kind) => kind === fault.kind)
}

type FaultError = Error & { fault: ApiFault }

/** A fault as something to throw; `faultOf` gets it back. */
export function faultError(fault: ApiFault): FaultError {
  return Object.assign(new Error(`fault: ${fault.kind}`), { fault })
}

/** The fault behind anything caught; what no call threw is a fault of the app itself: `broken`. */
export function faultOf(caught: unknown): ApiFault {
  if (isFaultError(caught)) return caught.fault
  return { kind: 'broken', status: 0, message: String(caught) }
}

function isFaultError(caught: unknown): caught is FaultError {
  return caught instanceof Error && 'fault' in caught
}
