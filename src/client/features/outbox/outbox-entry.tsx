import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { discard, retry, type EntryView } from '#client/data/outbox-state.ts'
import { ask } from '#client/platform/ask.ts'
import { titleOf, wordsOf } from '#client/words/words.ts'
import { resourceNamed } from '#contract/resources/index.ts'

export function OutboxEntry({ entry }: { entry: EntryView }) {
  const { t, i18n } = useLingui()
  const { since, attempts, words, state } = entry
  const { thing, title } = named(entry)
  const time = i18n.date(since, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  return (
    <li className="card outbox-entry">
      <h2 dir="auto">{title}</h2>
      <p className={state === 'parked' ? 'outbox-state is-bad' : 'outbox-state'}>
        {thing} · <OpWords op={entry.op} /> · <StateWords state={state} />
      </p>
      <p>
        {t`since ${time}`}
        {attempts > 0 && ` · ${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
      </p>
      {words !== undefined && (
        <p className="form-message" dir="auto">
          {words}
        </p>
      )}
      <div className="outbox-actions">
        <button
          type="button"
          className="button is-ghost"
          disabled={state === 'sending'}
          aria-label={t`Retry ${title}`}
          onClick={() => void retry(entry.id)}
        >
          <Trans>Retry</Trans>
        </button>
        <DiscardButton entry={entry} />
      </div>
    </li>
  )
}

function DiscardButton({ entry }: { entry: EntryView }) {
  const { t } = useLingui()
  const { id, state, attempts } = entry
  const { title } = named(entry)
  const discardWhenSure = async () => {
    const isSure = await ask({
      question: t`Discard this change?`,
      detail:
        attempts > 0 && state !== 'parked'
          ? t`"${title}" may have arrived already. It will not be sent again.`
          : t`"${title}" will never be sent.`,
      yes: t`Discard`,
      no: t`Keep it`,
    })
    if (isSure) await discard(id)
  }
  return (
    <button
      type="button"
      className="button is-danger"
      disabled={state === 'sending'}
      aria-label={t`Discard ${title}`}
      onClick={() => void discardWhenSure()}
    >
      <Trans>Discard</Trans>
    </button>
  )
}

/** What kind of thing it is, and what the admin called it. */
function named({ kind, parts, itemId }: EntryView) {
  const resource = resourceNamed(kind)
  // What only a newer version of the app knows goes by the name it was given there.
  const thing = resource ? wordsOf(resource).thing() : kind
  return { thing, title: (resource && titleOf(resource, { parts, itemId })) || thing }
}

function OpWords({ op }: { op: EntryView['op'] }) {
  if (op === 'add') return <Trans>New</Trans>
  return op === 'remove' ? <Trans>Delete</Trans> : <Trans>Change</Trans>
}

function StateWords({ state }: { state: EntryView['state'] }) {
  switch (state) {
    case 'queued':
      return <Trans>Saved on this phone, waiting for its turn</Trans>
    case 'waiting':
      return <Trans>Saved on this phone, will be tried again by itself</Trans>
    case 'sending':
      return <Trans>Sending now</Trans>
    case 'parked':
      return <Trans>The server refused it</Trans>
  }
}
