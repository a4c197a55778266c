import { useLingui } from '@lingui/react'

import { editBatch } from '#client/data/batch/form/use-batch.ts'
import { type Batch, isWaiting, isWhole, titleOf } from '#client/data/batch/state.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { batchWords } from '#client/words/batch.ts'

import { BatchPhoto } from './batch-photo.tsx'

/** The photos of a batch in the order in which they will be sent, and how many are ready. */
export function BatchPhotos({ batch }: { batch: Batch }) {
  useLingui()
  const { photos } = batch
  const ids = photos.map(({ id }) => id)
  const whole = photos.filter(isWhole).length
  const waiting = photos.filter(isWaiting).length
  const done = whole - waiting
  const standing = waiting > 0 ? batchWords.preparing(done, whole) : batchWords.ready(done)
  const putAt = (from: number, to: number) => {
    const order = ids.toSpliced(from, 1)
    void editBatch(batch, { order: order.toSpliced(to, 0, ids[from] ?? '') })
  }
  return (
    <>
      <output className="batch-standing">{standing}</output>
      {waiting > 0 && <ProgressBar name={standing} value={done / whole} />}
      <ol className="batch-photos">
        {photos.map((photo, nth) => (
          <BatchPhoto
            key={photo.id}
            photo={photo}
            owner={batch.owner}
            title={titleOf(batch, nth)}
            {...(nth > 0 && { onEarlier: () => putAt(nth, nth - 1) })}
            {...(nth < photos.length - 1 && { onLater: () => putAt(nth, nth + 1) })}
            onTitle={(title) => void editBatch(batch, { titles: { [photo.id]: title } })}
            onRemove={() => void editBatch(batch, { order: ids.toSpliced(nth, 1) })}
          />
        ))}
      </ol>
    </>
  )
}
