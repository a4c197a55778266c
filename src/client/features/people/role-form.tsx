import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { changePerson } from '#client/data/account/people.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { session } from '#client/data/engine/session.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { type Person, personProblems } from '#contract/people.ts'
import { isRole } from '#contract/role.ts'

import { displayNameOf } from './display-name-of.ts'
import { RoleField } from './role-field.tsx'

type Props = {
  person: Person
  withConfirmation: WithConfirmation
  onChanged: () => void
  onDone: () => void
}

/** Changes the role of a person, which signs them out everywhere. */
export function RoleForm({ onDone, ...props }: Props) {
  const { t } = useLingui()
  const { person } = props
  const { form, field } = useRoleForm({ ...props, onDone })
  const name = displayNameOf(person)
  const isOwnAccount = useSnapshot(session).account?._id === person._id
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: t`Change role`, busy: t`Changing...` }}
      onCancel={onDone}
    >
      <p className="people-lead">
        {isOwnAccount ? (
          <Trans>
            With another role you are signed out everywhere and sign in again. What is not sent yet
            stays on your devices.
          </Trans>
        ) : (
          <Trans>
            With another role <bdi>{name}</bdi> is signed out everywhere and signs in again. What is
            not sent yet stays on their devices.
          </Trans>
        )}
      </p>
      <RoleField {...field('role')} />
    </EntryForm>
  )
}

function useRoleForm({ person, withConfirmation, onChanged, onDone }: Props) {
  const initialValues: { role: string } = { role: person.role }
  return useCallForm({
    initialValues,
    check: ({ role }) => (isRole(role) ? {} : { role: personProblems.role }),
    send: ({ role }) =>
      withConfirmation(() => changePerson(person._id, isRole(role) ? { role } : {})),
    onDone: ({ role }) => {
      if (role !== person.role) toastSuccess(t`Role changed`)
      onChanged()
      onDone()
    },
  })
}
