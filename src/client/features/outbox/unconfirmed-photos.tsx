import { useLingui } from '@lingui/react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { batchState } from '#client/data/batch/state.ts'
import { batchWords } from '#client/words/batch.ts'
import { addPhotosPath } from '#contract/constants.ts'

/** Notice about photos that wait for a confirmation by the person. */
export function UnconfirmedPhotos() {
  useLingui()
  const unconfirmed = useSnapshot(batchState).all.flatMap(({ isConfirmed, photos }) =>
    isConfirmed ? [] : photos,
  )
  if (unconfirmed.length === 0) return null
  return (
    <div className="card outbox-chosen">
      <p>{batchWords.unconfirmed(unconfirmed.length)}</p>
      <Link className="button is-quiet" to={addPhotosPath}>
        {batchWords.goOn()}
      </Link>
    </div>
  )
}
