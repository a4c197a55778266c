import { useLingui } from '@lingui/react'
import { memo, useDeferredValue } from 'react'

import { type Batch, isWaiting, isWhole, titleOf } from '#client/data/batch/state.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { batchWords } from '#client/words/batch.ts'

import { BatchPhoto } from './batch-photo.tsx'

/** Whatever is typed about all, each is drawn again only when something of its own changes. */
const Photo = memo(BatchPhoto, (before, after) => JSON.stringify(before) === JSON.stringify(after))

/** The photos of a batch in the order in which they will be sent, and how many are ready. */
export function BatchPhotos({ batch: now }: { batch: Batch }) {
  useLingui()
  // Fifty of them must not hold up what is typed.
  const batch = useDeferredValue(now)
  const { id, owner, photos } = batch
  const whole = photos.filter(isWhole).length
  const waiting = photos.filter(isWaiting).length
  const done = whole - waiting
  const standing = waiting > 0 ? batchWords.preparing(done, whole) : batchWords.ready(done)
  return (
    <>
      <output className="batch-standing">{standing}</output>
      {waiting > 0 && <ProgressBar name={standing} value={done / whole} />}
      <ol className="batch-photos">
        {photos.map((photo, nth) => (
          <Photo
            key={photo.id}
            photo={photo}
            place={{ owner, id }}
            title={titleOf(batch, nth)}
            isFirst={nth === 0}
            isLast={nth === photos.length - 1}
          />
        ))}
      </ol>
    </>
  )
}
