import type { RefusalCode } from '#contract/reply.ts'
import type { Problems } from '#contract/resource.ts'

/**
 * All faults of an API call.
 * - `offline`: no reply, and none to the probe either (no network, a stall).
 * - `interrupted`: no reply to this call only; the backend answers the probe.
 * - `portal`: the network requires its own sign-in; not even the probe reaches the backend.
 * - `intercepted`: an intermediary (firewall, proxy) answered this call; the probe gets through.
 * - `unauthorised`: the session is over.
 * - `refused`: the backend refused the request (4xx, or `success: false`).
 * - `broken`: the backend failed (5xx), or asked for a retry later.
 */
export type ApiFault =
  | { kind: 'offline' }
  | { kind: 'interrupted' }
  | { kind: 'portal' }
  | { kind: 'intercepted'; status: number; message?: string }
  | { kind: 'unauthorised'; message?: string }
  | ({ kind: 'refused' } & RefusalDetails)
  | ({ kind: 'broken' } & RefusalDetails)

/** Contents of a refusal or failure reply; times in ms. */
export type RefusalDetails = {
  status: number
  message?: string
  code?: RefusalCode
  problems?: Problems
  data?: unknown
  contested?: readonly string[]
  /** The reply was plain text or empty; it may come from the backend or from an intermediary. */
  isPlain?: true
  retryAfterMs?: number
}

/** Kinds of faults in which the backend has not answered the call. */
const unansweredKinds = ['offline', 'interrupted', 'portal', 'intercepted'] as const
type UnansweredKind = (typeof unansweredKinds)[number]

/** Whether the backend has not answered the call. */
export function isUnanswered<F extends { kind: string }>(
  fault: F,
): fault is Extract<F, { kind: UnansweredKind }> {
  return unansweredKinds.some((kind) => kind === fault.kind)
}

/** Whether the server limits the session until the person has used a second factor, which their role requires. */
export function isFactorRequired(fault: ApiFault): boolean {
  return fault.kind === 'refused' && fault.code === 'second-factor' && fault.status === 403
}

type FaultError = Error & { fault: ApiFault }

/** Wraps a fault in an `Error`; `faultOf` unwraps it. */
export function faultError(fault: ApiFault): FaultError {
  return Object.assign(new Error(`fault: ${fault.kind}`), { fault })
}

/** Returns the fault in a caught value; an error that no call threw is a fault of the app itself: `broken`. */
export function faultOf(caught: unknown): ApiFault {
  if (isFaultError(caught)) return caught.fault
  return { kind: 'broken', status: 0, message: String(caught) }
}

function isFaultError(caught: unknown): caught is FaultError {
  return caught instanceof Error && 'fault' in caught
}
