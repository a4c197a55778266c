import { useLingui } from '@lingui/react'

import { prepareAgain, saveChosen } from '#client/data/acts/outbox-acts.ts'
import type { Batch, Photo } from '#client/data/batch/state.ts'
import { pictureProblem } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'

type Problem = NonNullable<Photo['problem']>

/** A lack of memory may have passed; a file that is not a picture stays unusable. */
const mayDoAgain: readonly Problem[] = ['damaged', 'broken']

/** The file was empty or unreadable when it was chosen, so nothing of it is stored. */
const neverKept: readonly Problem[] = ['empty', 'gone']

/** Unreadable files of a batch with their actions; they stay until the admin resolves them. */
export function Unreadable({ batch }: { batch: Batch }) {
  useLingui()
  const found = batch.photos.flatMap(({ problem, ...photo }) =>
    problem ? { ...photo, problem } : [],
  )
  if (found.length === 0) return null
  return (
    <ul className="form-message outbox-unreadable">
      {found.map((photo) => (
        <li key={photo.id}>
          <p>
            <bdi>{photo.name}</bdi>: {pictureProblem(photo.problem)}
          </p>
          <div className="outbox-acts">
            {mayDoAgain.includes(photo.problem) && (
              <Act name={batchWords.againName(photo.name)} onAct={() => prepareAgain(batch, photo)}>
                {batchWords.again()}
              </Act>
            )}
            {!neverKept.includes(photo.problem) && (
              <Act
                name={batchWords.saveFileName(photo.name)}
                onAct={() => saveChosen(batch, photo)}
              >
                {batchWords.saveFile()}
              </Act>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

type ActProps = { name: string; onAct: () => Promise<void>; children: string }

function Act({ name, onAct, children }: ActProps) {
  return (
    <button
      type="button"
      className="button is-quiet"
      aria-label={name}
      onClick={() => void onAct()}
    >
      {children}
    </button>
  )
}
