import { memo, type ReactNode } from 'react'

import type { EntryView } from '#client/data/outbox/views.ts'

import { OutboxEntry } from './outbox-entry.tsx'

/** The outbox is read again after each sent entry; only changed entries render again. */
const MemoizedEntry = memo(OutboxEntry, (before, after) => isSame(before.entry, after.entry))

type Props = { heading: string; entries: readonly EntryView[] }

/** Section of the outbox under a heading with the number of entries; nothing without entries. */
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

/** Entries, followed by photos that are not entries yet. */
export function OutboxEntries({
  entries,
  children,
}: Pick<Props, 'entries'> & { children?: ReactNode }) {
  return (
    <ul className="outbox">
      {entries.map((entry) => (
        <MemoizedEntry key={entry.id} entry={entry} />
      ))}
      {children}
    </ul>
  )
}

/** Whether both versions of an entry are displayed identically. */
function isSame(before: EntryView, after: EntryView): boolean {
  const stateFields = ['state', 'attempts', 'words', 'remedy', 'isBehind'] as const
  const comparedFields = ['id', 'itemId', 'picture', ...stateFields] as const
  const valuesOf = ({ wireValues, changes, theirs }: EntryView) =>
    JSON.stringify([wireValues, changes, theirs])
  return (
    comparedFields.every((name) => before[name] === after[name]) &&
    valuesOf(before) === valuesOf(after)
  )
}
