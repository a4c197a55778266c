import { useLingui } from '@lingui/react/macro'

import { readFactors } from '#client/data/account/factors.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { Dialog } from '#client/ui/form/dialog.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { ConfirmStep } from './confirm-step.tsx'

type Answer = (isThem: boolean) => void

/** Dialog that asks for a confirmation of identity while `answer` is set. */
export function ConfirmDialog({ answer }: { answer: Answer | undefined }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Is it you?`}
      close={generalWords.close()}
      isOpen={answer !== undefined}
      look="is-small"
      onClose={() => answer?.(false)}
    >
      {answer && <Step onAnswer={answer} />}
    </Dialog>
  )
}

/** The password field is displayed immediately; the passkey button once the server has reported a passkey. */
function Step({ onAnswer }: { onAnswer: Answer }) {
  const { answer } = useFetched(readFactors)
  const hasPasskey = answer?.ok === true && answer.value.passkeys.length > 0
  return <ConfirmStep {...{ hasPasskey, onAnswer }} />
}
