import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Confirmed } from '#client/confirm/use-confirmed.ts'
import { renewLink } from '#client/data/account/people.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { EntryForm } from '#client/ui/form/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import type { LinkPurpose, MadeLink, Person } from '#contract/people.ts'

import { CreatedLink } from './created-link.tsx'
import { displayNameOf } from './display-name-of.ts'

type Props = { person: Person; confirmed: Confirmed; onDone: () => void }

/** Explains the effect of a new link, makes it after a confirmation, and displays it. */
export function NewLink({ person, confirmed, onDone }: Props) {
  const [made, setMade] = useState<MadeLink>()
  const purpose = person.state === 'invited' ? 'invitation' : 'reset'
  if (made) return <CreatedLink {...{ made, purpose, onDone }} name={displayNameOf(person)} />
  return <LinkForm {...{ person, purpose, confirmed }} onMade={setMade} onCancel={onDone} />
}

type FormProps = {
  person: Person
  confirmed: Confirmed
  purpose: LinkPurpose
  onMade: (made: MadeLink) => void
  onCancel: () => void
}

function LinkForm({ person, purpose, confirmed, onMade, onCancel }: FormProps) {
  const { t } = useLingui()
  const { form } = useCallForm({
    begin: {},
    check: () => ({}),
    send: () => confirmed(() => renewLink(person._id)),
    onDone: onMade,
  })
  const name = displayNameOf(person)
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: t`Make the link`, busy: t`Making the link...` }}
      onCancel={onCancel}
    >
      <p className="people-lead">
        {purpose === 'invitation' ? (
          <Trans>
            You get a new link to send to <bdi>{name}</bdi>. The one before it stops working.
          </Trans>
        ) : (
          <Trans>
            You get a link to send to <bdi>{name}</bdi>. Whoever follows it chooses a new password,
            and all their devices are signed out. Until then the old password counts.
          </Trans>
        )}
      </p>
    </EntryForm>
  )
}
