import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { type EnteredInvitation, invite } from '#client/data/account/people.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { cleanEntry, cleanLine } from '#contract/clean.ts'
import { type MadeLink, personProblems } from '#contract/people.ts'
import { isRole } from '#contract/role.ts'

import { CreatedLink } from './created-link.tsx'
import { displayNameOf } from './display-name-of.ts'
import { RoleField } from './role-field.tsx'

type Props = { withConfirmation: WithConfirmation; onChanged: () => void; onDone: () => void }

type Invitation = { link: MadeLink; name: string }

/** Form of an invitation, then its link. */
export function InvitePerson({ withConfirmation, onChanged, onDone }: Props) {
  const [invitation, setInvitation] = useState<Invitation>()
  if (invitation) return <CreatedLink {...invitation} purpose="invitation" onDone={onDone} />
  return (
    <InviteForm
      withConfirmation={withConfirmation}
      onInvited={(created) => {
        setInvitation(created)
        onChanged()
      }}
      onCancel={onDone}
    />
  )
}

type FormProps = {
  withConfirmation: WithConfirmation
  onInvited: (invitation: Invitation) => void
  onCancel: () => void
}

function InviteForm({ withConfirmation, onInvited, onCancel }: FormProps) {
  const { t } = useLingui()
  const { form, field } = useInviteForm(withConfirmation, onInvited)
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: t`Make the link`, busy: t`Making the link...` }}
      onCancel={onCancel}
    >
      <p className="people-lead">
        <Trans>You get a link to send to them. With it they choose a password of their own.</Trans>
      </p>
      <TextField {...field('email')} label={t`Email`} type="email" required />
      <TextField
        {...field('name')}
        label={t`Name`}
        hint={t`If you leave it empty, they say it themselves`}
      />
      <RoleField {...field('role')} />
    </EntryForm>
  )
}

const initialValues: EnteredInvitation = { email: '', name: '', role: '' }

function useInviteForm(withConfirmation: WithConfirmation, onInvited: FormProps['onInvited']) {
  return useCallForm({
    initialValues,
    check: ({ email, role }) => ({
      ...(cleanEntry(email) === '' && { email: personProblems.email }),
      ...(!isRole(role) && { role: personProblems.role }),
    }),
    send: async (entered) => {
      const result = await withConfirmation(() => invite(entered))
      if (!result.ok) return result
      const name = displayNameOf({
        name: cleanLine(entered.name),
        email: cleanEntry(entered.email),
      })
      return { ok: true, value: { link: result.value, name } }
    },
    onDone: onInvited,
  })
}
