import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import type { EntryView } from '#client/data/outbox/views.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { SlidingCard } from '#client/ui/list/cards/sliding-card.tsx'
import { dateTimeInWords, namesOf, opInWords, stateInWords } from '#client/words/entry.ts'
import { fieldsInWords } from '#client/words/fields.ts'
import { problemText } from '#client/words/problems.ts'
import { beyondRole } from '#contract/beyond-role.ts'

import { EntryActions } from './entry-actions.tsx'
import { EntryPicture } from './entry-picture.tsx'
import { EntryProgress } from './entry-progress.tsx'
import { useEntryActions } from './use-entry-actions.ts'
import { useRemedy } from './use-remedy.ts'

/** Row of the outbox: the change, its state, the server's message and the actions for it. */
export function OutboxEntry({ entry }: { entry: EntryView }) {
  const { t } = useLingui()
  const { since, attempts } = entry
  const { isOnline } = useSnapshot(connectivity)
  const { gate } = useSnapshot(outboxState())
  // Without a network, or with a closed gate, that is displayed instead.
  const isInterrupted = entry.isInterrupted === true && isOnline && gate === 'open'
  // An attempt without a network has not ended yet, but nothing is being sent.
  const state = entry.state === 'sending' && !isOnline ? 'waiting' : entry.state
  const { resourceLabel, title } = namesOf(entry)
  const time = dateTimeInWords(since)
  const actions = useEntryActions(entry, title)
  const remedy = useRemedy(entry)
  return (
    <SlidingCard className="outbox-entry" actions={actions}>
      <div className="outbox-head">
        <EntryPicture entry={entry} />
        <div className="outbox-about">
          <h3 dir="auto">{title}</h3>
          <p>
            {resourceLabel} · {opInWords(entry)}
            {entry.changes.length > 0 && `: ${fieldsInWords(entry.changes, entry.kind)}`}
          </p>
          <p className={`outbox-state is-${state}`}>
            {stateInWords({ ...entry, state, isInterrupted, ...(remedy && { remedy }) })}
          </p>
          <p className="outbox-since">
            {t`since ${time}`}
            {attempts > 0 && (
              <>
                {' · '}
                <span className="outbox-attempts">
                  {plural(attempts, { one: '# attempt', other: '# attempts' })}
                </span>
              </>
            )}
          </p>
        </div>
      </div>
      <ServerMessage entry={entry} />
      {state === 'sending' && <EntryProgress id={entry.id} name={t`Sending ${title}`} />}
      {entry.state !== 'sending' && <EntryActions {...{ entry, remedy, title, actions }} />}
    </SlidingCard>
  )
}

/** The server's message, and its problems of fields. That of a forbidden change is the state of the entry already. */
function ServerMessage({ entry: { kind, problems = [], ...entry } }: { entry: EntryView }) {
  const words = entry.words === beyondRole ? undefined : entry.words
  if (words === undefined && problems.length === 0) return null
  return (
    <div className="form-message" dir="auto">
      {words !== undefined && <p>{problemText(words, kind)}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problemText(problem, kind)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
