import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'

import { loadSignIn } from '#client/data/sign-in/load-session.ts'
import { canHavePasskeys } from '#client/data/sign-in/passkey-support.ts'
import { firstScreen } from '#client/platform/page/first-screen.ts'

import { renewWhileVisible } from './renew-while-visible.ts'

/** Sooner than the server's challenge expires, five minutes after the server made it. */
const renewedAfterMs = 4 * 60_000

type Options = {
  /** The user is signing in by a passkey in another way. */
  isPaused: boolean
  /** Called with the message of a sign-in that was refused. */
  onFailure: (message: string) => void
}

/**
 * Offers the device's passkeys in the autofill of the email field while the page is visible, and signs in by the one
 * that the user picks. Returns whether browser and backend support passkeys.
 */
export function usePasskeyAutofill({ isPaused, onFailure }: Options): boolean {
  const [isSupported, setIsSupported] = useState(canHavePasskeys)
  const onOutcome = useEffectEvent((outcome: Outcome) => {
    setIsSupported(outcome !== 'unsupported')
    if (outcome !== 'unsupported' && !outcome.ok) onFailure(outcome.message)
  })
  // The form can be used before the code for this is loaded.
  const { isShown } = useSnapshot(firstScreen)
  useEffect(() => {
    if (canHavePasskeys && isShown && !isPaused) return offerByAutofill(onOutcome)
  }, [isPaused, isShown])
  return isSupported
}

/**
 * Offers passkeys until the returned function is called. The challenge is renewed only while the page is visible, because
 * a provider of passkeys may hide the page while the user picks one.
 */
function offerByAutofill(onOutcome: (outcome: Outcome) => void): () => void {
  return renewWhileVisible(signInByAutofill, { periodMs: renewedAfterMs, onResult: onOutcome })
}

type Outcome = NonNullable<Awaited<ReturnType<typeof signInByAutofill>>>

async function signInByAutofill(signal: AbortSignal) {
  await loadSignIn()
  const passkeySignIn = await import('#client/data/sign-in/passkey-sign-in.ts')
  return passkeySignIn.signInByAutofill(signal)
}
