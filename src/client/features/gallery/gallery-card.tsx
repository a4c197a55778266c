import { useLingui } from '@lingui/react/macro'

import { cardPictureSizes } from '#client/data/preload-pictures.ts'
import type { Shown } from '#client/data/use-list.ts'
import { Picture } from '#client/ui/picture.tsx'
import { RowActions } from '#client/ui/row-actions.tsx'
import { WaitingMark } from '#client/ui/waiting-mark.tsx'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

type Props = {
  item: Shown<GalleryItem>
  isDeleting: boolean
  onEdit: () => void
  onDelete: () => void
}

export function GalleryCard({ item, isDeleting, onEdit, onDelete }: Props) {
  const { t } = useLingui()
  const { title, outbox } = item
  return (
    <li className="card gallery-card">
      <div className="gallery-picture">
        <Picture src={item.image} alt="" sizes={cardPictureSizes} />
        {outbox && (
          <WaitingMark
            words={wordsOf(outbox.state)}
            progress={outbox.state === 'sending' ? (outbox.progress ?? 0) : undefined}
            needsAttention={outbox.state === 'attention'}
          />
        )}
      </div>
      <div className="gallery-words">
        <h2 dir="auto">{title}</h2>
        <p dir="auto">{item.description}</p>
        {outbox?.state === 'attention' && outbox.words !== undefined && (
          <p className="form-message" dir="auto">
            {outbox.words}
          </p>
        )}
        <RowActions
          edit={{ words: t`Edit`, name: t`Edit ${title}`, onAct: onEdit }}
          remove={{
            words: isDeleting ? t`Deleting...` : t`Delete`,
            name: isDeleting ? t`Deleting... ${title}` : t`Delete ${title}`,
            onAct: onDelete,
            isBusy: isDeleting,
          }}
        />
      </div>
    </li>
  )

  function wordsOf(state: 'waiting' | 'sending' | 'attention') {
    if (state === 'attention') return t`Needs attention`
    return state === 'sending' ? t`Sending` : t`On this phone`
  }
}
