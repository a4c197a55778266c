import { useLingui } from '@lingui/react/macro'
import { keyOutline } from 'ionicons/icons'
import { useState } from 'react'

import { loadSignIn } from '#client/data/sign-in/load-session.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { firstWords } from '#client/words/first/first.ts'

import { usePasskeyAutofill } from './use-passkey-autofill.ts'

type Props = {
  /** Displays an error message; undefined removes it. */
  showMessage: (message: string | undefined) => void
}

/**
 * Button to sign in by a passkey, and meanwhile the offer of passkeys in the autofill of the email field. Not displayed
 * where browser or backend have no passkeys.
 */
export function PasskeyButton({ showMessage }: Props) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const isSupported = usePasskeyAutofill({ isPaused: isBusy, onFailure: showMessage })
  if (!isSupported) return null
  const signIn = async () => {
    setIsBusy(true)
    showMessage(undefined)
    const outcome = await signInByPasskey()
    setIsBusy(false)
    if (outcome && !outcome.ok) showMessage(outcome.message)
  }
  return (
    <Button look="ghost" disabled={isBusy} onClick={() => void signIn()}>
      <Icon icon={keyOutline} slot="start" />
      {isBusy ? t`Signing in...` : t`Sign in with a passkey`}
    </Button>
  )
}

async function signInByPasskey() {
  try {
    await loadSignIn()
    const passkeySignIn = await import('#client/data/sign-in/passkey-sign-in.ts')
    return await passkeySignIn.signInByPasskey()
  } catch {
    return { ok: false, message: firstWords.loadAgain() } as const
  }
}
