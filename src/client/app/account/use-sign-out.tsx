import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { outboxState, untilOutboxRead } from '#client/data/outbox/state.ts'
import { signOut } from '#client/data/sign-in/sign-in.ts'
import type { SignOutOption } from '#client/data/sign-in/sign-out-option.ts'
import { ask } from '#client/platform/ask/ask.ts'

import { SignOutDialog } from './sign-out-dialog.tsx'

/** Returns the sign-out action. With unsent changes it asks first what to do with them. */
export function useSignOut(onLeave: () => void) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<SignOutOption>()
  const askToSignOut = async (way: SignOutOption) => {
    onLeave()
    await untilOutboxRead()
    if (outboxState().unsent > 0) return setAsked(way)
    if (!way.question || (await ask(way.question))) await way.leave()
  }
  return {
    askToSignOut: (way: SignOutOption) => void askToSignOut(way),
    signOutHere: () => void askToSignOut({ heading: t`Sign out now?`, leave: signOut }),
    question: asked && <SignOutDialog {...asked} onClose={() => setAsked(undefined)} />,
  }
}
