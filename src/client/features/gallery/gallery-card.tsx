import { useLingui } from '@lingui/react/macro'

import { markOf } from '#client/data/mark.ts'
import { cardPictureSizes } from '#client/data/preload-pictures.ts'
import type { Shown } from '#client/data/use-list.ts'
import { OpenPicture } from '#client/ui/open-picture.tsx'
import { RowActions } from '#client/ui/row-actions.tsx'
import { Refusal } from '#client/ui/waiting-mark.tsx'
import { rowWords } from '#client/words/general.ts'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

type Props = {
  item: Shown<GalleryItem>
  isDeleting: boolean
  onOpen: () => void
  onEdit: () => void
  onDelete: () => void
}

export function GalleryCard({ item, isDeleting, onOpen, onEdit, onDelete }: Props) {
  const { t } = useLingui()
  const { title } = item
  const mark = markOf(item)
  return (
    <li className="card gallery-card">
      <OpenPicture
        name={t`Open ${title}`}
        src={item.image}
        sizes={cardPictureSizes}
        {...{ mark, onOpen }}
      />
      <div className="gallery-words">
        <h2 dir="auto">{title}</h2>
        <p dir="auto">{item.description}</p>
        <Refusal mark={mark} />
        <RowActions words={rowWords(title, isDeleting)} {...{ isDeleting, onEdit, onDelete }} />
      </div>
    </li>
  )
}
