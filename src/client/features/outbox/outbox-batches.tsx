import { useLingui } from '@lingui/react'
import { useSnapshot } from 'valtio'

import { type BatchRow, stoppable } from '#client/data/batch/rows.ts'
import { hasNoProblem } from '#client/data/batch/state.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { useTimeLeft } from '#client/data/outbox/use-time-left.ts'
import { discardUnsentPhotos } from '#client/data/writes/outbox-actions.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { Button } from '#client/ui/base/button.tsx'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { generalWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'

import { UnreadablePhotos } from './unreadable-photos.tsx'
import { UnsentPhotos } from './unsent-photos.tsx'

/** Unsent batches, each as one card that can be expanded. */
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
  const { title, count, sent, entries } = row
  const preparing = row.preparing.length
  const hasUnsent = preparing + entries.length > 0
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
      {hasUnsent && <BatchProgress row={row} />}
      <UnreadablePhotos batch={row.batch} />
      <UnsentPhotos row={row} />
      <BatchActions row={row} hasUnsent={hasUnsent} />
    </li>
  )
}

/** A component of its own, so that progress renders nothing else. */
function BatchProgress({ row: { title, sent, count, entries } }: { row: BatchRow }) {
  const { progress } = useSnapshot(outboxState())
  const uploaded = entries.reduce((sum, { id }) => sum + (progress[id] ?? 0), 0)
  return <ProgressBar name={title} value={(sent + uploaded) / count} />
}

function BatchActions({ row, hasUnsent }: { row: BatchRow; hasUnsent: boolean }) {
  const { batch, title } = row
  const preparing = row.preparing.length
  const count = preparing + stoppable(row).length
  const unreadable = batch.photos.filter((photo) => !hasNoProblem(photo)).length
  if (hasUnsent && count === 0) return null
  const words = hasUnsent
    ? { yes: batchWords.stop(), question: batchWords.stopQuestion(count) }
    : { yes: batchWords.dismiss(), question: batchWords.dismissQuestion(unreadable) }
  const confirmAndStop = async () => {
    if (await ask({ ...words, no: generalWords.cancel() })) await discardUnsentPhotos(batch)
  }
  return (
    <div className="outbox-actions">
      <Button
        look="quiet"
        // Ionic does not remove an attribute.
        aria-label={hasUnsent ? batchWords.stopName(title) : words.yes}
        onClick={() => void confirmAndStop()}
      >
        {words.yes}
      </Button>
    </div>
  )
}
