import { useLingui } from '@lingui/react/macro'
import { arrowDownOutline, arrowUpOutline, closeOutline, imageOutline } from 'ionicons/icons'
import { useState } from 'react'

import { type Edit, editBatch } from '#client/data/batch/form/use-batch.ts'
import { usePreview } from '#client/data/batch/form/use-preview.ts'
import type { Photo } from '#client/data/batch/state.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { Thumb } from '#client/ui/base/thumb.tsx'
import { onlyFirstImage, pictureProblem } from '#client/words/base/general.ts'

type Props = {
  photo: Photo
  /** Owner and id of its batch. */
  batchKey: { owner: string; id: string }
  /** Title that the photo will get. */
  title: string
  isFirst: boolean
  isLast: boolean
}

/** A photo of a batch. Its props have to be plain data, because they are compared as JSON. */
export function BatchPhoto({ photo, batchKey, title, isFirst, isLast }: Props) {
  const { t } = useLingui()
  const { id, name, problem, isStill } = photo
  const preview = usePreview(batchKey.owner, photo)
  const [own, setOwn] = useState(photo.title ?? '')
  const edit = (what: Edit) => void editBatch(batchKey, what)
  return (
    <li className="batch-photo" aria-busy={!photo.picture && !problem}>
      <Thumb src={preview} icon={imageOutline} />
      {problem === undefined ? (
        <input
          className="batch-title"
          aria-label={t`Title of ${name}`}
          dir="auto"
          value={own}
          placeholder={title}
          onChange={({ currentTarget: { value } }) => {
            setOwn(value)
            edit({ titles: { [id]: value } })
          }}
        />
      ) : (
        <p className="problem">
          <bdi>{name}</bdi>: {pictureProblem(problem)}
        </p>
      )}
      {isStill && <p className="batch-note hint">{onlyFirstImage()}</p>}
      <div className="batch-acts">
        <Move
          icon={arrowUpOutline}
          name={t`Move ${name} up`}
          onMove={isFirst ? undefined : () => edit({ move: { id, by: -1 } })}
        />
        <Move
          icon={arrowDownOutline}
          name={t`Move ${name} down`}
          onMove={isLast ? undefined : () => edit({ move: { id, by: 1 } })}
        />
        <Move icon={closeOutline} name={t`Remove ${name}`} onMove={() => edit({ remove: id })} />
      </div>
    </li>
  )
}

type MoveProps = { icon: string; name: string; onMove: (() => void) | undefined }

function Move({ icon, name, onMove }: MoveProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      disabled={!onMove}
      onClick={onMove}
    >
      <Icon icon={icon} />
    </button>
  )
}
