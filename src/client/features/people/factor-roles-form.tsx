import { Trans, useLingui } from '@lingui/react/macro'

import { FetchedContent } from '#client/account/fetched-content.tsx'
import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { readFactorRoles, setFactorRoles } from '#client/data/account/factor-roles.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { FlagField } from '#client/ui/form/choice/flag-field.tsx'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { roleInWords } from '#client/words/account/roles.ts'
import { formWords, generalWords } from '#client/words/base/general.ts'
import { type Role, roles, rolesIn } from '#contract/role.ts'

type Props = { withConfirmation: WithConfirmation; onDone: () => void }
type DialogProps = { isOpen: boolean; withConfirmation: WithConfirmation; onClose: () => void }

/** Dialog of the roles that require two factors. */
export function FactorRolesDialog({ isOpen, withConfirmation, onClose }: DialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Require a second factor`}
      close={generalWords.close()}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <FactorRoles withConfirmation={withConfirmation} onDone={onClose} />}
    </Dialog>
  )
}

function FactorRoles(props: Props) {
  const { t } = useLingui()
  const { fetched, refetch } = useFetched(readFactorRoles)
  return (
    <FetchedContent {...{ fetched, refetch }} loading={t`Loading...`}>
      {(stored) => <FactorRolesForm {...props} stored={stored.roles} />}
    </FetchedContent>
  )
}

function FactorRolesForm({ stored, withConfirmation, onDone }: Props & { stored: Role[] }) {
  const { t } = useLingui()
  const { form, field } = useCallForm({
    initialValues: { roles: stored.join(' ') },
    check: () => ({}),
    send: (entered) => withConfirmation(() => setFactorRoles(rolesIn(entered.roles))),
    onDone: () => {
      toastSuccess(t`Saved`)
      onDone()
    },
  })
  const { value, onChange } = field('roles')
  const chosen = rolesIn(value)
  const choose = (role: Role, isChosen: boolean) =>
    onChange(roles.filter((each) => (each === role ? isChosen : chosen.includes(each))).join(' '))
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: t`Save`, busy: t`Saving...` }}
      onCancel={onDone}
    >
      <p className="people-lead">
        <Trans>
          Who has one of these roles signs in with a passkey, or with a code after the password. Who
          has neither yet is asked to set one up, and sees nothing until then.
        </Trans>
      </p>
      <fieldset className="factor-roles">
        <legend>{t`Roles that need a second factor`}</legend>
        {roles.map((role) => (
          <FlagField
            key={role}
            name={role}
            label={roleInWords(role).name}
            value={chosen.includes(role)}
            onChange={(isChosen) => choose(role, isChosen)}
          />
        ))}
      </fieldset>
    </EntryForm>
  )
}
