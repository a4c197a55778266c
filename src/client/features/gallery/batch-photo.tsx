import { IonInput, IonReorder } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import {
  arrowDownOutline,
  arrowUpOutline,
  closeOutline,
  imageOutline,
  reorderTwoOutline,
} from 'ionicons/icons'
import { useState } from 'react'

import { type Edit, editBatch } from '#client/data/batch-form/use-batch.ts'
import { usePreview } from '#client/data/batch-form/use-preview.ts'
import type { Photo } from '#client/data/batch/state.ts'
import { IconButton } from '#client/ui/base/icon-button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { Thumb } from '#client/ui/base/thumb.tsx'
import { proseProps, textProps } from '#client/ui/field/field-props.ts'
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
  const [ownTitle, setOwnTitle] = useState(photo.title ?? '')
  const edit = (change: Edit) => void editBatch(batchKey, change)
  return (
    <li className="batch-photo" aria-busy={!photo.picture && !problem}>
      <IonReorder>
        <Icon icon={reorderTwoOutline} />
      </IonReorder>
      <Thumb src={preview} icon={imageOutline} />
      {problem === undefined ? (
        <IonInput
          className="batch-title"
          aria-label={t`Title of ${name}`}
          value={ownTitle}
          placeholder={title}
          {...proseProps}
          {...textProps((value) => {
            setOwnTitle(value)
            edit({ titles: { [id]: value } })
          })}
        />
      ) : (
        <p className="problem">
          <bdi>{name}</bdi>: {pictureProblem(problem)}
        </p>
      )}
      {isStill && <p className="batch-note hint">{onlyFirstImage()}</p>}
      <div className="batch-actions">
        <ActionButton
          icon={arrowUpOutline}
          name={t`Move ${name} up`}
          onClick={isFirst ? undefined : () => edit({ move: { id, by: -1 } })}
        />
        <ActionButton
          icon={arrowDownOutline}
          name={t`Move ${name} down`}
          onClick={isLast ? undefined : () => edit({ move: { id, by: 1 } })}
        />
        <ActionButton
          icon={closeOutline}
          name={t`Remove ${name}`}
          onClick={() => edit({ remove: id })}
        />
      </div>
    </li>
  )
}

type ActionButtonProps = { icon: string; name: string; onClick: (() => void) | undefined }

function ActionButton({ icon, name, onClick }: ActionButtonProps) {
  return <IconButton icon={icon} aria-label={name} disabled={!onClick} onClick={onClick} />
}
