import { useLingui } from '@lingui/react/macro'

import { ConfirmDialog } from '#client/confirm/confirm-dialog.tsx'
import type { Factors } from '#contract/factors.ts'

import { FetchedContent } from '../fetched-content.tsx'
import { FactorsStep } from './factors-step.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactor } from './second-factor.tsx'
import { TurnOn } from './turn-on.tsx'
import { useFactors } from './use-factors.ts'

import './factors.css'

/** Sign-in factors of the user's account besides the password. */
export function OwnFactors() {
  const { t } = useLingui()
  const state = useFactors()
  const { found, again, answer } = state
  return (
    <FetchedContent answer={found} again={again} loading={t`Loading what lets you in...`}>
      {(factors) => (
        <>
          <Step {...state} factors={factors} />
          <ConfirmDialog answer={answer} />
        </>
      )}
    </FetchedContent>
  )
}

type Props = ReturnType<typeof useFactors> & { factors: Factors & { suggested: string } }

function Step({ factors, step, setStep, back, confirmed, ...acts }: Props) {
  const onBack = () => void back()
  switch (step.name) {
    case 'overview':
      return (
        <FactorsStep>
          <Passkeys {...factors} {...acts} onAdd={() => setStep({ name: 'add-passkey' })} />
          <SecondFactor {...factors} {...acts} />
        </FactorsStep>
      )
    case 'add-passkey':
      return <PasskeyForm name={factors.suggested} confirmed={confirmed} onDone={onBack} />
    case 'turn-on':
      return (
        <TurnOn
          begun={step.begun}
          confirmed={confirmed}
          onCodes={(codes) => setStep({ name: 'codes', codes })}
          onCancel={onBack}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={onBack} />
  }
}
