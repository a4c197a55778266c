import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Confirmed } from '#client/confirm/use-confirmed.ts'
import { type EnteredInvitation, invite } from '#client/data/account/people.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { cleanEntry, cleanLine } from '#contract/clean.ts'
import { type MadeLink, personProblems } from '#contract/people.ts'
import { isRole } from '#contract/role.ts'

import { CreatedLink } from './created-link.tsx'
import { displayNameOf } from './display-name-of.ts'
import { RoleField } from './role-field.tsx'

type Props = { confirmed: Confirmed; onChanged: () => void; onDone: () => void }

type Invited = { made: MadeLink; name: string }

/** Form of an invitation, then its link. */
export function Inviting({ confirmed, onChanged, onDone }: Props) {
  const [invited, setInvited] = useState<Invited>()
  if (invited) return <CreatedLink {...invited} purpose="invitation" onDone={onDone} />
  return (
    <InviteForm
      confirmed={confirmed}
      onInvited={(found) => {
        setInvited(found)
        onChanged()
      }}
      onCancel={onDone}
    />
  )
}

type FormProps = {
  confirmed: Confirmed
  onInvited: (invited: Invited) => void
  onCancel: () => void
}

function InviteForm({ confirmed, onInvited, onCancel }: FormProps) {
  const { t } = useLingui()
  const { form, field } = useInviteForm(confirmed, onInvited)
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

const begin: EnteredInvitation = { email: '', name: '', role: '' }

function useInviteForm(confirmed: Confirmed, onInvited: FormProps['onInvited']) {
  return useCallForm({
    begin,
    check: ({ email, role }) => ({
      ...(cleanEntry(email) === '' && { email: personProblems.email }),
      ...(!isRole(role) && { role: personProblems.role }),
    }),
    send: async (entered) => {
      const done = await confirmed(() => invite(entered))
      if (!done.ok) return done
      const name = displayNameOf({
        name: cleanLine(entered.name),
        email: cleanEntry(entered.email),
      })
      return { ok: true, value: { made: done.value, name } }
    },
    onDone: onInvited,
  })
}
