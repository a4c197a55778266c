import { useState } from 'react'

import type { Done } from '#client/data/account/call.ts'

const cancelled: Done<never> = { ok: false, fault: { kind: 'cancelled' } }

/** Runs a call, asking for a confirmation of identity if the server requires it. */
export type Confirmed = <T>(act: () => Promise<Done<T>>) => Promise<Done<T>>

const isUnconfirmed = (done: Done<unknown>) =>
  !done.ok && done.fault.kind === 'refused' && done.fault.code === 'unconfirmed'

/**
 * Returns a function that runs calls which need a recent confirmation of identity. If the server requires one,
 * `answer` is set until the user has confirmed or cancelled; then the call is repeated or cancelled.
 */
export function useConfirmed() {
  const [question, setQuestion] = useState<{ answer: (isThem: boolean) => void }>()
  const confirmed: Confirmed = async (act) => {
    const done = await act()
    if (!isUnconfirmed(done)) return done
    const isThem = await new Promise<boolean>((answer) => setQuestion({ answer }))
    setQuestion(undefined)
    return isThem ? act() : cancelled
  }
  return { confirmed, answer: question?.answer }
}
