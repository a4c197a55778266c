import { memo, type ReactNode } from 'react'

import type { EntryView } from '#client/data/outbox/views.ts'

import { OutboxEntry } from './outbox-entry.tsx'

/** Each time something is sent, all are read again: only what changed is drawn again. */
const Entry = memo(OutboxEntry, (before, after) => isSame(before.entry, after.entry))

type Props = { heading: string; entries: readonly EntryView[] }

export function OutboxList({ heading, entries }: Props) {
  if (entries.length === 0) return null
  return (
    <section className="outbox-section">
      <h2>
        {heading} <span className="outbox-number">{entries.length}</span>
      </h2>
      <OutboxEntries entries={entries} />
    </section>
  )
}

/** Changes, and behind them what is none yet. */
export function OutboxEntries({
  entries,
  children,
}: Pick<Props, 'entries'> & { children?: ReactNode }) {
  return (
    <ul className="outbox">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {children}
    </ul>
  )
}

/** What is shown of both is the same. */
function isSame(before: EntryView, after: EntryView): boolean {
  const standing = ['state', 'attempts', 'words', 'remedy', 'isBehind'] as const
  const names = ['id', 'itemId', 'picture', ...standing] as const
  const fieldsOf = ({ wireValues, changes, theirs }: EntryView) =>
    JSON.stringify([wireValues, changes, theirs])
  return names.every((name) => before[name] === after[name]) && fieldsOf(before) === fieldsOf(after)
}
