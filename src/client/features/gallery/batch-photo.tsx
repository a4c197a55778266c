import { useLingui } from '@lingui/react/macro'
import { arrowDownOutline, arrowUpOutline, closeOutline, imageOutline } from 'ionicons/icons'
import { useState } from 'react'

import { usePreview } from '#client/data/batch/form/use-preview.ts'
import type { Photo } from '#client/data/batch/state.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { Thumb } from '#client/ui/base/thumb.tsx'
import { batchWords } from '#client/words/batch.ts'

type Props = {
  photo: Photo
  owner: string
  /** What it will be called. */
  title: string
  onTitle: (title: string) => void
  onEarlier?: () => void
  onLater?: () => void
  onRemove: () => void
}

export function BatchPhoto({ photo, owner, title, onTitle, onEarlier, onLater, onRemove }: Props) {
  const { t } = useLingui()
  const { name, problem } = photo
  const preview = usePreview(owner, photo)
  const [own, setOwn] = useState(photo.title ?? '')
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
            onTitle(value)
          }}
        />
      ) : (
        <p className="problem" dir="auto">
          {name}: {problem === 'broken' ? batchWords.broken() : batchWords.unreadable()}
        </p>
      )}
      <div className="batch-acts">
        <Move icon={arrowUpOutline} name={t`Move ${name} up`} onMove={onEarlier} />
        <Move icon={arrowDownOutline} name={t`Move ${name} down`} onMove={onLater} />
        <Move icon={closeOutline} name={t`Remove ${name}`} onMove={onRemove} />
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
