import { useLingui } from '@lingui/react'

import type { Batch, Photo } from '#client/data/batch/state.ts'
import { prepareAgain, downloadPhotoFile } from '#client/data/writes/outbox-actions.ts'
import { Button } from '#client/ui/base/button.tsx'
import { pictureProblem } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'

type Problem = NonNullable<Photo['problem']>

/** A lack of memory may have passed; a file that is not a picture stays unusable. */
const retryable: readonly Problem[] = ['damaged', 'broken']

/** The file was empty or unreadable when it was chosen, so nothing of it is stored. */
const neverStored: readonly Problem[] = ['empty', 'gone']

/** Unreadable files of a batch with their actions; they stay until the person resolves them. */
export function UnreadablePhotos({ batch }: { batch: Batch }) {
  useLingui()
  const unreadable = batch.photos.flatMap(({ problem, ...photo }) =>
    problem ? { ...photo, problem } : [],
  )
  if (unreadable.length === 0) return null
  return (
    <ul className="form-message outbox-unreadable">
      {unreadable.map((photo) => (
        <li key={photo.id}>
          <p>
            <bdi>{photo.name}</bdi>: {pictureProblem(photo.problem)}
          </p>
          <div className="outbox-actions">
            {retryable.includes(photo.problem) && (
              <ActionButton
                name={batchWords.againName(photo.name)}
                onClick={() => prepareAgain(batch, photo)}
              >
                {batchWords.again()}
              </ActionButton>
            )}
            {!neverStored.includes(photo.problem) && (
              <ActionButton
                name={batchWords.saveFileName(photo.name)}
                onClick={() => downloadPhotoFile(batch, photo)}
              >
                {batchWords.saveFile()}
              </ActionButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

type ActionButtonProps = { name: string; onClick: () => Promise<void>; children: string }

function ActionButton({ name, onClick, children }: ActionButtonProps) {
  return (
    <Button look="quiet" aria-label={name} onClick={() => void onClick()}>
      {children}
    </Button>
  )
}
