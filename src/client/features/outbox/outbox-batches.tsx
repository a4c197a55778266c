import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import { stopSending } from '#client/data/acts/outbox-acts.ts'
import { type BatchRow, stoppable } from '#client/data/batch/rows.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { useTimeLeft } from '#client/data/outbox/use-time-left.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { generalWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'

import { OutboxEntries } from './outbox-list.tsx'

/** Photos that were chosen together, as one thing that opens, until all are sent. */
export function OutboxBatches({ batches }: { batches: readonly BatchRow[] }) {
  useLingui()
  if (batches.length === 0) return null
  return (
    <section className="outbox-section">
      <h2>{batchWords.heading()}</h2>
      <ul className="outbox-batches">
        {batches.map((row) => (
          <OutboxBatch key={row.batch.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function OutboxBatch({ row }: { row: BatchRow }) {
  useLingui()
  const { title, preparing, count, sent, entries } = row
  const isGoing = preparing + entries.length > 0
  const timeLeft = useTimeLeft(preparing + entries.length)
  return (
    <li className="card outbox-entry">
      <div className="outbox-about">
        <h3 dir="auto">{title}</h3>
        {preparing > 0 && <p>{batchWords.preparing(count - preparing, count)}</p>}
        <p className="outbox-state">
          {batchWords.sent(sent, count)}
          {timeLeft !== undefined && ` · ${timeLeft}`}
        </p>
      </div>
      {isGoing && <BatchProgress row={row} />}
      <Unreadable row={row} />
      <Each row={row} />
      <BatchActs row={row} isGoing={isGoing} />
    </li>
  )
}

/** On its own, so that only it is drawn again as what is sent grows. */
function BatchProgress({ row: { title, sent, count, entries } }: { row: BatchRow }) {
  const { progress } = useSnapshot(outboxState)
  const underWay = entries.reduce((sum, { id }) => sum + (progress[id] ?? 0), 0)
  return <ProgressBar name={title} value={(sent + underWay) / count} />
}

/** Each photo by itself, drawn once somebody asks for it. */
function Each({ row: { entries } }: { row: BatchRow }) {
  const [isOpen, setIsOpen] = useState(false)
  if (entries.length === 0) return null
  return (
    <details className="outbox-each" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{batchWords.each()}</summary>
      {isOpen && <OutboxEntries entries={entries} />}
    </details>
  )
}

function BatchActs({ row, isGoing }: { row: BatchRow; isGoing: boolean }) {
  const { batch, title, preparing } = row
  const ids = stoppable(row).map(({ id }) => id)
  const askAndStop = async () => {
    const question = batchWords.stopQuestion(preparing + ids.length)
    const isSure = await ask({ question, yes: batchWords.stop(), no: generalWords.cancel() })
    if (isSure) await stopSending(batch, ids)
  }
  if (!isGoing) {
    return (
      <div className="outbox-acts">
        <button
          type="button"
          className="button is-quiet"
          onClick={() => void stopSending(batch, [])}
        >
          {batchWords.dismiss()}
        </button>
      </div>
    )
  }
  if (preparing + ids.length === 0) return null
  return (
    <div className="outbox-acts">
      <button
        type="button"
        className="button is-quiet"
        aria-label={batchWords.stopName(title)}
        onClick={() => void askAndStop()}
      >
        {batchWords.stop()}
      </button>
    </div>
  )
}

/** The files that are no photos, by their names. */
function Unreadable({ row: { batch } }: { row: BatchRow }) {
  const found = batch.photos.filter(({ problem }) => problem !== undefined)
  if (found.length === 0) return null
  return (
    <ul className="form-message" dir="auto">
      {found.map(({ id, name, problem }) => (
        <li key={id}>
          {name}: {problem === 'broken' ? batchWords.broken() : batchWords.unreadable()}
        </li>
      ))}
    </ul>
  )
}
