import type { Network } from './api.ts'

/** A call without cookies is short; one that hangs must not keep others waiting. */
const timeoutMs = 30_000

/**
 * Network that neither sends nor stores cookies, for calls in the name of a former session while another person may be
 * signed in. Reports no progress.
 */
export const cookielessNetwork: Network = () => (input, init) =>
  fetch(input, { ...init, credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) })
