import { IonReorderGroup } from '@ionic/react'
import { useLingui } from '@lingui/react'
import { type ComponentProps, memo, startTransition, useDeferredValue, useOptimistic } from 'react'

import { editBatch } from '#client/data/batch-form/use-batch.ts'
import { type Batch, hasNoProblem } from '#client/data/batch/state.ts'
import { isWaiting, titleOf } from '#client/data/engine/batches.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { useGrowingCount } from '#client/ui/behaviour/use-growing-count.ts'
import { vibrateBriefly } from '#client/ui/behaviour/vibrate-briefly.ts'
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
  const [photos, setPhotos] = useOptimistic(currentBatch.photos)
  // The texts are deferred, because rendering fifty titles would block typing.
  const batch = { ...useDeferredValue(currentBatch), photos }
  const readableCount = photos.filter(hasNoProblem).length
  const unpreparedCount = photos.filter(isWaiting).length
  const preparedCount = readableCount - unpreparedCount
  const statusText =
    unpreparedCount > 0
      ? batchWords.preparing(preparedCount, readableCount)
      : batchWords.ready(preparedCount)
  return (
    <>
      <output className="batch-standing">{statusText}</output>
      {unpreparedCount > 0 && (
        <ProgressBar name={statusText} value={preparedCount / readableCount} />
      )}
      <PhotoRows batch={batch} onReorder={setPhotos} />
    </>
  )
}

type ReorderHandler = NonNullable<ComponentProps<typeof IonReorderGroup>['onIonReorderEnd']>

type Props = { batch: Batch; onReorder: (photos: Batch['photos']) => void }

/** The rows, which can be dragged to another position; the buttons of a row do the same without dragging. */
function PhotoRows({ batch, onReorder }: Props) {
  const { id, owner, photos } = batch
  const rowCount = useGrowingCount(photos.length, rowsPerFrame)
  const move: ReorderHandler = ({ detail: { from, to, complete } }) => {
    const photo = photos[from]
    // A tap on the handle moves nothing.
    if (!photo || from === to) return
    startTransition(async () => {
      onReorder(complete([...photos]))
      await editBatch(batch, { move: { id: photo.id, by: to - from } })
    })
  }
  return (
    <IonReorderGroup
      className="batch-photos"
      // The rows have to be children of Ionic's element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="list"
      disabled={photos.length < 2}
      onIonReorderStart={vibrateBriefly}
      onIonReorderEnd={move}
    >
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
    </IonReorderGroup>
  )
}
