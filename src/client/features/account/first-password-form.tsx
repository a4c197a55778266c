import { Trans, useLingui } from '@lingui/react/macro'

import { ConfirmDialog } from '#client/account/confirm-dialog.tsx'
import { NewPasswordField } from '#client/account/new-password-field.tsx'
import { useConfirmation } from '#client/account/use-confirmation.ts'
import { HiddenUsername } from '#client/ui/field/hidden-username.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'

import { useFirstPasswordForm } from './use-password-form.ts'

type Props = { email: string; onDone: () => void }

/** Sets the first password of a person who came by a passkey, after a confirmation by passkey. */
export function FirstPasswordForm({ email, onDone }: Props) {
  const { t } = useLingui()
  const { withConfirmation, resolveConfirmation } = useConfirmation()
  const { form, field } = useFirstPasswordForm({ withConfirmation, onDone })
  return (
    <>
      <EntryForm
        form={form}
        words={{ ...formWords(), submit: t`Set password`, busy: t`Changing...` }}
        onCancel={onDone}
      >
        <p className="account-lead">
          <Trans>
            You have no password yet. With one you can also sign in without your passkey. All other
            devices are signed out.
          </Trans>
        </p>
        <HiddenUsername email={email} />
        <NewPasswordField {...field('next')} />
      </EntryForm>
      <ConfirmDialog resolve={resolveConfirmation} />
    </>
  )
}
