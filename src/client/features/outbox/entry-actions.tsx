import { useLingui } from '@lingui/react/macro'

import { retry } from '#client/data/acts/outbox-acts.ts'
import type { EntryView } from '#client/data/outbox/views.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { formAddress } from '#client/routing/item-addresses.ts'
import { ButtonLink } from '#client/ui/base/button-link.tsx'
import { Button } from '#client/ui/base/button.tsx'
import { quoted } from '#client/words/base/language.ts'
import { namesOf } from '#client/words/entry.ts'

import { DiscardButton } from './discard-button.tsx'

type Props = { entry: EntryView; title: string }

/** Buttons of an entry: its remedy, and discarding it. */
export function EntryActions({ entry, title }: Props) {
  const { state, remedy = 'retry', isBehind } = entry
  const form = formAddress(entry)
  // Sending these unchanged would fail, or overwrite a change of another person.
  const canSend = remedy !== 'decide' && remedy !== 'add-again'
  return (
    <div className="outbox-acts">
      {state === 'parked' && remedy !== 'retry' && remedy !== 'insist' && form !== undefined && (
        <FormLink to={form} remedy={remedy} title={title} />
      )}
      {canSend && !(isBehind && state !== 'parked') && <SendButton entry={entry} title={title} />}
      <DiscardButton entry={entry} title={title} />
    </div>
  )
}

type FormLinkProps = { to: string; remedy: 'repair' | 'decide' | 'add-again'; title: string }

function FormLink({ to, remedy, title }: FormLinkProps) {
  const { t } = useLingui()
  const words = {
    repair: t`Repair`,
    decide: t`Compare and decide`,
    'add-again': t`Add it again`,
  }[remedy]
  return (
    <ButtonLink to={to} aria-label={`${words}: ${quoted(title)}`}>
      {words}
    </ButtonLink>
  )
}

function SendButton({ entry, title }: Props) {
  const { t } = useLingui()
  const { id, state, remedy } = entry
  const isForced = state === 'parked' && remedy === 'insist'
  const retryLabel = isForced ? t`Delete all the same` : t`Retry`
  const words = state === 'parked' ? retryLabel : t`Try now`
  const confirmDeletion = () => {
    const now = namesOf({ ...entry, wireValues: entry.theirs ?? entry.wireValues }).title
    return ask({
      question: t`Delete "${now}" all the same?`,
      detail: t`Somebody has changed it since. When you deleted it, it was "${title}".`,
      yes: t`Delete`,
      no: t`Keep it`,
    })
  }
  const send = async () => {
    if (!isForced || (await confirmDeletion())) await retry(id, isForced)
  }
  return (
    <Button look="ghost" aria-label={`${words}: ${title}`} onClick={() => void send()}>
      {words}
    </Button>
  )
}
