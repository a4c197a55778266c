import { useLingui } from '@lingui/react'
import { useSnapshot } from 'valtio'

import { batchState } from '#client/data/batch/state.ts'
import { ButtonLink } from '#client/ui/base/button-link.tsx'
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
      <ButtonLink look="quiet" to={addPhotosPath}>
        {batchWords.goOn()}
      </ButtonLink>
    </div>
  )
}
