import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'

import { useFocusInvalidField } from '#client/ui/base/use-focus-invalid-field.ts'
import { HiddenUsername } from '#client/ui/field/hidden-username.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { SubmitButton } from '#client/ui/field/submit-button.tsx'
import { TextField } from '#client/ui/field/text-field.tsx'
import { roleInWords } from '#client/words/account/roles.ts'
import { passwordMinLength } from '#contract/password.ts'
import type { LinkFor } from '#contract/people.ts'

import { useWelcomeForm } from './use-welcome-form.ts'

type Props = { token: string; linkFor: LinkFor }

/** Sets name and password of the person whom the link `token` lets in. */
export function WelcomeForm({ token, linkFor }: Props) {
  const { t } = useLingui()
  const { form, field } = useWelcomeForm({ token, linkFor })
  const element = useRef<HTMLFormElement>(null)
  useFocusInvalidField(element, form)
  return (
    <form ref={element} className="form" noValidate onSubmit={form.submit}>
      <Greeting linkFor={linkFor} />
      <HiddenUsername email={linkFor.email} />
      <fieldset className="form" inert={form.isBusy}>
        <TextField {...field('name')} label={t`Your name`} autoComplete="name" required />
        <PasswordField
          {...field('password')}
          label={t`New password`}
          hint={t`At least ${passwordMinLength} characters; a phrase of several words is best`}
          autoComplete="new-password"
          toggle={{
            ...{ show: t`Show`, hide: t`Hide` },
            ...{ showName: t`Show new password`, hideName: t`Hide new password` },
          }}
        />
      </fieldset>
      {form.message !== undefined && (
        <p className="form-message" role="alert" dir="auto">
          {form.message}
        </p>
      )}
      <SubmitButton words={t`Set password`} busy={t`Saving...`} isBusy={form.isBusy} />
    </form>
  )
}

function Greeting({ linkFor: { purpose, role, email } }: Pick<Props, 'linkFor'>) {
  const { t } = useLingui()
  const { name, may } = roleInWords(role)
  const isNew = purpose === 'invitation'
  return (
    <div className="welcome-greeting">
      <h1>{isNew ? t`Welcome to Take-Off` : t`Choose a new password`}</h1>
      <p className="welcome-lead">
        <bdi dir="ltr">{email}</bdi>
      </p>
      {isNew ? (
        <p className="welcome-role">
          <b>{t`Your role: ${name}`}</b>
          {may}
        </p>
      ) : (
        <p className="welcome-lead">{t`All your devices are signed out by it. What is not sent yet stays on them.`}</p>
      )}
    </div>
  )
}
