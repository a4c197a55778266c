import { useLingui } from '@lingui/react'

import { askAndStop, forgetBatch } from '#client/data/batch/form/use-batch.ts'
import { type Batch, leavingOf } from '#client/data/batch/state.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { batchWords } from '#client/words/batch.ts'

/** Photos that were chosen together, as long as they are made ready; each is a change once it is. */
export function OutboxBatches({ batches }: { batches: readonly Batch[] }) {
  useLingui()
  if (batches.length === 0) return null
  return (
    <section className="outbox-section">
      <h2>{batchWords.heading()}</h2>
      <ul className="outbox">
        {batches.map((batch) => (
          <OutboxBatch key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function OutboxBatch({ batch }: { batch: Batch }) {
  useLingui()
  const { title, count = 0 } = batch
  const left = leavingOf(batch)
  const done = count - left
  return (
    <li className="card outbox-entry">
      <div className="outbox-about">
        <h3 dir="auto">{title}</h3>
        {left > 0 && <p className="outbox-state">{batchWords.preparing(done, count)}</p>}
      </div>
      {left > 0 && <ProgressBar name={title} value={done / count} />}
      <Unreadable batch={batch} />
      <div className="outbox-acts">
        {left > 0 ? (
          <button
            type="button"
            className="button is-quiet"
            aria-label={batchWords.stopName(title)}
            onClick={() => void askAndStop(batch)}
          >
            {batchWords.stop()}
          </button>
        ) : (
          <button type="button" className="button is-quiet" onClick={() => void forgetBatch(batch)}>
            {batchWords.dismiss()}
          </button>
        )}
      </div>
    </li>
  )
}

/** The files that are no photos, by their names. */
function Unreadable({ batch }: { batch: Batch }) {
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
