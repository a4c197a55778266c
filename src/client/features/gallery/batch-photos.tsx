import { useLingui } from '@lingui/react'
import { memo, useDeferredValue, useEffect, useState } from 'react'

import { isWaiting, titleOf } from '#client/data/batch/batches.ts'
import { type Batch, isWhole } from '#client/data/batch/state.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { batchWords } from '#client/words/batch.ts'

import { BatchPhoto } from './batch-photo.tsx'

/** Whatever is typed about all, each is drawn again only when something of its own changes. */
const Photo = memo(BatchPhoto, (before, after) => JSON.stringify(before) === JSON.stringify(after))

/** So many rows more in each frame: fifty at once would hold up what is typed and tapped. */
const eachFrame = 8

/** The photos of a batch in the order in which they will be sent, and how many are ready. */
export function BatchPhotos({ batch: now }: { batch: Batch }) {
  useLingui()
  // Fifty of them must not hold up what is typed.
  const batch = useDeferredValue(now)
  const { id, owner, photos } = batch
  const drawn = useGrowing(photos.length)
  const whole = photos.filter(isWhole).length
  const waiting = photos.filter(isWaiting).length
  const done = whole - waiting
  const standing = waiting > 0 ? batchWords.preparing(done, whole) : batchWords.ready(done)
  return (
    <>
      <output className="batch-standing">{standing}</output>
      {waiting > 0 && <ProgressBar name={standing} value={done / whole} />}
      <ol className="batch-photos">
        {photos.slice(0, drawn).map((photo, nth) => (
          <Photo
            key={photo.id}
            photo={photo}
            batchKey={{ owner, id }}
            title={titleOf(batch, nth)}
            isFirst={nth === 0}
            isLast={nth === photos.length - 1}
          />
        ))}
      </ol>
    </>
  )
}

/** How many of all are drawn by now. */
function useGrowing(all: number): number {
  const [drawn, setDrawn] = useState(eachFrame)
  useEffect(() => {
    if (drawn >= all) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + eachFrame))
    return () => cancelAnimationFrame(frame)
  }, [drawn, all])
  return drawn
}
