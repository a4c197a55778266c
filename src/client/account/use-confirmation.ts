import { useState } from 'react'

import type { CallResult } from '#client/data/account/call.ts'

const cancelled: CallResult<never> = { ok: false, fault: { kind: 'cancelled' } }

/** Runs a call, asking for a confirmation of identity if the server requires it. */
export type WithConfirmation = <T>(call: () => Promise<CallResult<T>>) => Promise<CallResult<T>>

const isUnconfirmed = (result: CallResult<unknown>) =>
  !result.ok && result.fault.kind === 'refused' && result.fault.code === 'unconfirmed'

/**
 * Returns a function that runs calls which need a recent confirmation of identity. If the server requires one,
 * `resolveConfirmation` is set until the user has confirmed or cancelled; then the call is repeated or cancelled.
 */
export function useConfirmation() {
  const [pending, setPending] = useState<{ resolve: (isConfirmed: boolean) => void }>()
  const withConfirmation: WithConfirmation = async (call) => {
    const result = await call()
    if (!isUnconfirmed(result)) return result
    const isConfirmed = await new Promise<boolean>((resolve) => setPending({ resolve }))
    setPending(undefined)
    return isConfirmed ? call() : cancelled
  }
  return { withConfirmation, resolveConfirmation: pending?.resolve }
}
