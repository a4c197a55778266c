import { useLingui } from '@lingui/react/macro'

import { ConfirmDialog } from '#client/account/confirm-dialog.tsx'
import { FetchedContent } from '#client/account/fetched-content.tsx'
import type { Factors } from '#contract/factors.ts'

import { FactorsStep } from './factors-step.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactor } from './second-factor.tsx'
import { TotpSetupForm } from './totp-setup-form.tsx'
import { useFactors } from './use-factors.ts'

import './factors.css'

/** Sign-in factors of the user's account besides the password. */
export function OwnFactors() {
  const { t } = useLingui()
  const state = useFactors()
  const { fetched, refetch, resolveConfirmation } = state
  return (
    <FetchedContent fetched={fetched} refetch={refetch} loading={t`Loading what lets you in...`}>
      {(factors) => (
        <>
          <Step {...state} factors={factors} />
          <ConfirmDialog resolve={resolveConfirmation} />
        </>
      )}
    </FetchedContent>
  )
}

type Props = ReturnType<typeof useFactors> & { factors: Factors & { suggestedName: string } }

function Step({ factors, step, setStep, returnToOverview, withConfirmation, ...actions }: Props) {
  const goBack = () => void returnToOverview()
  switch (step.name) {
    case 'overview':
      return (
        <FactorsStep>
          <Passkeys {...factors} {...actions} onAdd={() => setStep({ name: 'add-passkey' })} />
          <SecondFactor {...factors} {...actions} />
        </FactorsStep>
      )
    case 'add-passkey':
      return (
        <PasskeyForm
          name={factors.suggestedName}
          withConfirmation={withConfirmation}
          onDone={goBack}
        />
      )
    case 'turn-on':
      return (
        <TotpSetupForm
          setup={step.setup}
          withConfirmation={withConfirmation}
          onCodes={(codes) => setStep({ name: 'codes', codes })}
          onCancel={goBack}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={goBack} />
  }
}
