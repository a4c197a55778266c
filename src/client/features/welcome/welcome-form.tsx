import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'

import { NewPasswordField } from '#client/account/new-password-field.tsx'
import { canHavePasskeys } from '#client/data/sign-in/passkey-support.ts'
import { Button } from '#client/ui/base/button.tsx'
import { useFocusInvalidField } from '#client/ui/behaviour/use-focus-invalid-field.ts'
import { HiddenUsername } from '#client/ui/field/hidden-username.tsx'
import { SubmitButton } from '#client/ui/field/submit-button.tsx'
import { TextField } from '#client/ui/field/text-field.tsx'
import type { LinkDetails } from '#contract/welcome.ts'

import { Greeting } from './greeting.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { useWelcomeForm } from './use-welcome-form.ts'

type Props = { token: string; linkDetails: LinkDetails }

/** Lets in the person whom the link `token` is for, by a passkey or by a password. */
export function WelcomeForm({ token, linkDetails }: Props) {
  const { t } = useLingui()
  const { form, field, way, setWay, isUsed } = useWelcomeForm({ token, linkDetails })
  const element = useRef<HTMLFormElement>(null)
  useFocusInvalidField(element, form)
  if (isUsed) return <InvalidLink />
  const isByPasskey = way === 'passkey'
  const submit = isByPasskey
    ? { words: t`Continue with a passkey`, busy: t`Asking your device...` }
    : { words: t`Set password`, busy: t`Saving...` }
  return (
    <form ref={element} className="form" noValidate onSubmit={form.submit}>
      <Greeting linkDetails={linkDetails} isByPasskey={isByPasskey} />
      {!isByPasskey && <HiddenUsername email={linkDetails.email} />}
      <fieldset className="form" inert={form.isBusy}>
        <TextField {...field('name')} label={t`Your name`} autoComplete="name" required />
        {!isByPasskey && <NewPasswordField {...field('password')} />}
      </fieldset>
      {isByPasskey && (
        <p className="welcome-lead">
          {t`Your device asks whether it is you, by a touch or a look. There is no password to remember.`}
        </p>
      )}
      {form.message !== undefined && (
        <p className="form-message" role="alert" dir="auto">
          {form.message}
        </p>
      )}
      <SubmitButton {...submit} isBusy={form.isBusy} />
      {canHavePasskeys && (
        <Button
          look="ghost"
          disabled={form.isBusy}
          onClick={() => setWay(isByPasskey ? 'password' : 'passkey')}
        >
          {isByPasskey ? t`Use a password instead` : t`Use a passkey instead`}
        </Button>
      )}
    </form>
  )
}
