import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { renewLink } from '#client/data/account/people.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import type { MadeLink, Person } from '#contract/people.ts'
import type { LinkPurpose } from '#contract/welcome.ts'

import { CreatedLink } from './created-link.tsx'
import { displayNameOf } from './display-name-of.ts'

type Props = { person: Person; withConfirmation: WithConfirmation; onDone: () => void }

/** Explains the effect of a new link, makes it after a confirmation, and displays it. */
export function NewLink({ person, withConfirmation, onDone }: Props) {
  const [link, setLink] = useState<MadeLink>()
  const purpose = person.state === 'invited' ? 'invitation' : 'reset'
  if (link) return <CreatedLink {...{ link, purpose, onDone }} name={displayNameOf(person)} />
  return <LinkForm {...{ person, purpose, withConfirmation }} onMade={setLink} onCancel={onDone} />
}

type FormProps = {
  person: Person
  withConfirmation: WithConfirmation
  purpose: LinkPurpose
  onMade: (link: MadeLink) => void
  onCancel: () => void
}

function LinkForm({ person, purpose, withConfirmation, onMade, onCancel }: FormProps) {
  const { t } = useLingui()
  const { form } = useCallForm({
    initialValues: {},
    check: () => ({}),
    send: () => withConfirmation(() => renewLink(person._id)),
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
            You get a link to send to <bdi>{name}</bdi>. Whoever follows it chooses a new password
            or passkey, and all their devices are signed out. Until then the old ones count.
          </Trans>
        )}
      </p>
    </EntryForm>
  )
}
