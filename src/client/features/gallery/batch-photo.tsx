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
  /** The batch that it is in. */
  batchKey: { owner: string; id: string }
  /** What it will be called. */
  title: string
  isFirst: boolean
  isLast: boolean
}

/** One photo of a batch. All of its properties are plain data: by them it is told whether it has changed. */
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
