import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { turnOnTotp } from '#client/data/account/factors.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { type QrCode, qrCode } from '#client/platform/device/qr-code.ts'
import { Button } from '#client/ui/base/button.tsx'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { codeMissing } from '#client/words/account/problems.ts'
import { formWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import type { BegunTotp } from '#contract/factors.ts'

import { CopyButton } from './copy-button.tsx'
import { FactorsStep } from './factors-step.tsx'

type Props = {
  setup: BegunTotp
  withConfirmation: WithConfirmation
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** Displays the TOTP secret and asks for a first code as proof. */
export function TotpSetupForm({ setup, withConfirmation, onCodes, onCancel }: Props) {
  const { t } = useLingui()
  const { form, field } = useCallForm({
    initialValues: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: codeMissing } : {}),
    send: ({ code }) => withConfirmation(() => turnOnTotp(code)),
    onDone: ({ codes }) => onCodes(codes),
  })
  return (
    <FactorsStep>
      <EntryForm
        form={form}
        words={{ ...formWords(), submit: t`Turn on`, busy: t`Turning on...` }}
        onCancel={onCancel}
      >
        <p className="account-lead">
          <Trans>Scan this with an authenticator app, or type the key there.</Trans>
        </p>
        <TotpSecret {...setup} />
        <TextField
          {...field('code')}
          label={firstWords.code().label}
          hint={t`The app shows six digits, new ones every half minute`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </EntryForm>
    </FactorsStep>
  )
}

/** Displays the secret as a QR code, as a link for an app on this device, and as text. */
function TotpSecret({ uri, secret }: BegunTotp) {
  const { t } = useLingui()
  const [qr, setQr] = useState<QrCode>()
  useEffect(() => {
    // Without the QR code the text remains.
    qrCode(uri).then(setQr, () => undefined)
  }, [uri])
  return (
    <div className="totp">
      <div className="totp-code">
        {qr && (
          <svg
            role="img"
            aria-label={t`QR code for the authenticator app`}
            viewBox={`0 0 ${qr.side} ${qr.side}`}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
        )}
      </div>
      <Button look="quiet" className="totp-link" href={uri}>
        {t`Open in an app on this device`}
      </Button>
      <div className="totp-secret">
        <div>
          <p className="account-lead">{t`Key`}</p>
          <code dir="ltr">{inGroupsOfFour(secret)}</code>
        </div>
        <CopyButton text={secret} />
      </div>
    </div>
  )
}

/** Groups of four characters for typing. */
const inGroupsOfFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
