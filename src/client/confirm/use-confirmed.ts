import { useState } from 'react'

import type { Done } from '#client/data/account/call.ts'

const cancelled: Done<never> = { ok: false, fault: { kind: 'cancelled' } }

/** Does something as soon as it is clear that it is really them. */
export type Confirmed = <T>(act: () => Promise<Done<T>>) => Promise<Done<T>>

const isUnconfirmed = (done: Done<unknown>) =>
  !done.ok && done.fault.kind === 'refused' && done.fault.code === 'unconfirmed'

/**
 * What the server does only for whoever has shown a moment ago that it is them: when it asks for that,
 * `answer` is there until the person has, or will not. Then what was begun goes on.
 */
export function useConfirmed() {
  const [asked, setAsked] = useState<{ answer: (isThem: boolean) => void }>()
  const confirmed: Confirmed = async (act) => {
    const done = await act()
    if (!isUnconfirmed(done)) return done
    const isThem = await new Promise<boolean>((answer) => setAsked({ answer }))
    setAsked(undefined)
    return isThem ? act() : cancelled
  }
  return { confirmed, answer: asked?.answer }
}
