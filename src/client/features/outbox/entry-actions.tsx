import { useLingui } from '@lingui/react/macro'

import type { EntryView } from '#client/data/outbox/views.ts'
import { formPath } from '#client/routing/item-addresses.ts'
import { ButtonLink } from '#client/ui/base/button-link.tsx'
import { Button } from '#client/ui/base/button.tsx'
import type { SlidingAction } from '#client/ui/list/cards/sliding-card.tsx'
import { quoted } from '#client/words/base/language.ts'

import { type FormRemedy, hasForm } from './use-remedy.ts'

type Props = {
  entry: EntryView
  remedy: EntryView['remedy']
  title: string
  actions: readonly SlidingAction[]
}

/** Buttons of an entry: a link to the form that repairs it, and its actions. */
export function EntryActions({ entry, remedy, title, actions }: Props) {
  const form = formPath(entry)
  return (
    <div className="outbox-actions">
      {hasForm(remedy) && form !== undefined && (
        <FormLink to={form} remedy={remedy} title={title} />
      )}
      {actions.map(({ words, name, isDangerous, onAction }) => (
        <Button
          key={words}
          look={isDangerous ? 'danger' : 'ghost'}
          aria-label={name}
          onClick={onAction}
        >
          {words}
        </Button>
      ))}
    </div>
  )
}

type FormLinkProps = { to: string; remedy: FormRemedy; title: string }

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
