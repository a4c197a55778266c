import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { outboxState, untilOutboxRead } from '#client/data/outbox/state.ts'
import type { Leaving } from '#client/data/sign-in/leaving.ts'
import { signOut } from '#client/data/sign-in/sign-in.ts'
import { ask } from '#client/platform/ask/ask.ts'

import { SignOutDialog } from './sign-out-dialog.tsx'

/** Returns the sign-out action. With unsent changes it asks first what to do with them. */
export function useSignOut(onLeave: () => void) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Leaving>()
  const leaveBy = async (way: Leaving) => {
    onLeave()
    await untilOutboxRead()
    if (outboxState().unsent > 0) return setAsked(way)
    if (!way.question || (await ask(way.question))) await way.leave()
  }
  return {
    leaveBy: (way: Leaving) => void leaveBy(way),
    leaveHere: () => void leaveBy({ heading: t`Sign out now?`, leave: signOut }),
    question: asked && <SignOutDialog {...asked} onClose={() => setAsked(undefined)} />,
  }
}
