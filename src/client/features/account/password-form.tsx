import { Trans, useLingui } from '@lingui/react/macro'

import { NewPasswordField } from '#client/account/new-password-field.tsx'
import { HiddenUsername } from '#client/ui/field/hidden-username.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'

import { usePasswordForm } from './use-password-form.ts'

type Props = { email: string; onDone: () => void }

/** Changes the person's password; `email` tells password managers which account it belongs to. */
export function PasswordForm({ email, onDone }: Props) {
  const { t } = useLingui()
  const { form, field } = usePasswordForm(onDone)
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
        toggle={{
          ...{ show: t`Show`, hide: t`Hide` },
          ...{ showName: t`Show old password`, hideName: t`Hide old password` },
        }}
      />
      <NewPasswordField {...field('next')} />
    </EntryForm>
  )
}
