import { Trans, useLingui } from '@lingui/react/macro'

import { HiddenUsername } from '#client/ui/field/hidden-username.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { passwordMinLength } from '#contract/password.ts'

import { usePasswordForm } from './use-password-form.ts'

type Props = { email: string; onDone: () => void }

/** Changes the person's password; `email` tells password managers which account it belongs to. */
export function PasswordForm({ email, onDone }: Props) {
  const { t } = useLingui()
  const { form, field } = usePasswordForm(onDone)
  const toggle = { show: t`Show`, hide: t`Hide` }
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: t`Set password`, busy: t`Changing...` }}
      onCancel={onDone}
    >
      <p className="account-lead">
        <Trans>You stay signed in here. All other devices are signed out.</Trans>
      </p>
      <HiddenUsername email={email} />
      <PasswordField
        {...field('current')}
        label={t`Old password`}
        autoComplete="current-password"
        toggle={{ ...toggle, showName: t`Show old password`, hideName: t`Hide old password` }}
      />
      <PasswordField
        {...field('next')}
        label={t`New password`}
        hint={t`At least ${passwordMinLength} characters; a phrase of several words is best`}
        autoComplete="new-password"
        toggle={{ ...toggle, showName: t`Show new password`, hideName: t`Hide new password` }}
      />
    </EntryForm>
  )
}
