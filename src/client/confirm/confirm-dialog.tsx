import { useLingui } from '@lingui/react/macro'

import { readFactors } from '#client/data/account/factors.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { Dialog } from '#client/ui/form/dialog.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { ConfirmStep } from './confirm-step.tsx'

type Answer = (isThem: boolean) => void

/** Asks over what is open whether it is them, as long as an answer is waited for. */
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

/** The password is asked for at once; the button for a passkey comes when there turns out to be one. */
function Step({ onAnswer }: { onAnswer: Answer }) {
  const { answer } = useFetched(readFactors)
  const hasPasskey = answer?.ok === true && answer.value.passkeys.length > 0
  return <ConfirmStep {...{ hasPasskey, onAnswer }} />
}
