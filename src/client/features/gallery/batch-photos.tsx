import { useLingui } from '@lingui/react'
import { memo, useDeferredValue, useEffect, useState } from 'react'

import { type Batch, hasNoProblem } from '#client/data/batch/state.ts'
import { isWaiting, titleOf } from '#client/data/engine/batches.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { batchWords } from '#client/words/batch.ts'

import { BatchPhoto } from './batch-photo.tsx'

/** Renders a photo only if its own data has changed, not at every letter typed. */
const MemoizedPhoto = memo(
  BatchPhoto,
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
)

/** Rows added per frame, because rendering fifty at once blocks input. */
const rowsPerFrame = 8

/** Photos of a batch in sending order, and the number of prepared ones. */
export function BatchPhotos({ batch: currentBatch }: { batch: Batch }) {
  useLingui()
  // Deferred, because rendering fifty photos would block typing.
  const batch = useDeferredValue(currentBatch)
  const { id, owner, photos } = batch
  const rowCount = useGrowingCount(photos.length)
  const readableCount = photos.filter(hasNoProblem).length
  const waitingCount = photos.filter(isWaiting).length
  const preparedCount = readableCount - waitingCount
  const statusText =
    waitingCount > 0
      ? batchWords.preparing(preparedCount, readableCount)
      : batchWords.ready(preparedCount)
  return (
    <>
      <output className="batch-standing">{statusText}</output>
      {waitingCount > 0 && <ProgressBar name={statusText} value={preparedCount / readableCount} />}
      <ol className="batch-photos">
        {photos.slice(0, rowCount).map((photo, nth) => (
          <MemoizedPhoto
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
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(rowsPerFrame)
  useEffect(() => {
    if (count >= total) return
    const frame = requestAnimationFrame(() => setCount(count + rowsPerFrame))
    return () => cancelAnimationFrame(frame)
  }, [count, total])
  return count
}
