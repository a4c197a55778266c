import { useLingui } from '@lingui/react'
import { useSnapshot } from 'valtio'

import { batchState } from '#client/data/batch/state.ts'
import { usePermissions } from '#client/data/engine/permissions.ts'
import { ButtonLink } from '#client/ui/base/button-link.tsx'
import { batchWords } from '#client/words/batch.ts'
import { problemText } from '#client/words/problems.ts'
import { beyondRole } from '#contract/beyond-role.ts'
import { addPhotosPath } from '#contract/constants.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

/** Notice about photos that wait for a confirmation by the person. */
export function UnconfirmedPhotos() {
  useLingui()
  const may = usePermissions()
  const unconfirmed = useSnapshot(batchState()).all.flatMap(({ isConfirmed, photos }) =>
    isConfirmed ? [] : photos,
  )
  if (unconfirmed.length === 0) return null
  return (
    <div className="card outbox-chosen">
      <p>{batchWords.unconfirmed(unconfirmed.length)}</p>
      {may({ area: galleryItems.name, act: 'add' }) ? (
        <ButtonLink look="quiet" to={addPhotosPath}>
          {batchWords.goOn()}
        </ButtonLink>
      ) : (
        <p>{problemText(beyondRole)}</p>
      )}
    </div>
  )
}
