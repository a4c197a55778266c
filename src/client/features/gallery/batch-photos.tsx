import { useLingui } from '@lingui/react'
import { memo, useDeferredValue, useEffect, useState } from 'react'

import { isWaiting, titleOf } from '#client/data/batch/batches.ts'
import { type Batch, isWhole } from '#client/data/batch/state.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { batchWords } from '#client/words/batch.ts'

import { BatchPhoto } from './batch-photo.tsx'

/** Renders a photo only if its own data has changed, not at every letter typed. */
const Photo = memo(BatchPhoto, (before, after) => JSON.stringify(before) === JSON.stringify(after))

/** Rows added per frame, because rendering fifty at once blocks input. */
const eachFrame = 8

/** Photos of a batch in sending order, and the number of prepared ones. */
export function BatchPhotos({ batch: now }: { batch: Batch }) {
  useLingui()
  // Deferred, because rendering fifty photos would block typing.
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

/** Returns how many rows to render by now. */
function useGrowing(all: number): number {
  const [drawn, setDrawn] = useState(eachFrame)
  useEffect(() => {
    if (drawn >= all) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + eachFrame))
    return () => cancelAnimationFrame(frame)
  }, [drawn, all])
  return drawn
}
