import { useLingui } from '@lingui/react/macro'

import { readFactors } from '#client/data/account/factors.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { generalWords } from '#client/words/base/general.ts'
import type { Factors } from '#contract/factors.ts'

import { ConfirmStep } from './confirm-step.tsx'

type Resolve = (isConfirmed: boolean) => void

/** Dialog that asks for a confirmation of identity while `resolve` is set. */
export function ConfirmDialog({ resolve }: { resolve: Resolve | undefined }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Is it you?`}
      close={generalWords.close()}
      isOpen={resolve !== undefined}
      look="is-small"
      onClose={() => resolve?.(false)}
    >
      {resolve && <Step onConfirmed={() => resolve(true)} onCancel={() => resolve(false)} />}
    </Dialog>
  )
}

/**
 * The password field is displayed until the server has reported that there is no password; the passkey button once it
 * has reported a passkey.
 */
function Step(result: { onConfirmed: () => void; onCancel: () => void }) {
  const { fetched } = useFetched(readFactors)
  const hasPasskey = fetched?.ok === true && fetched.value.passkeys.length > 0
  const hasPassword = fetched?.ok !== true || isPasswordEnough(fetched.value)
  return <ConfirmStep {...{ hasPasskey, hasPassword, ...result }} />
}

/** A limited session needs the passkey, or the code after the password. */
const isPasswordEnough = ({ hasPassword, hasTotp, isLimited }: Factors) =>
  hasPassword && (hasTotp || isLimited !== true)
