import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'

import { cardPictureSizes } from '#client/data/lists/preload-pictures.ts'
import type { Selection } from '#client/data/screen/selection.ts'
import { unsentMarkOf } from '#client/data/screen/unsent-mark-of.ts'
import type { CardActions } from '#client/data/screen/use-card-actions.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { RowActions } from '#client/ui/list/cards/row-actions.tsx'
import { RefusalMessage } from '#client/ui/list/cards/unsent-mark.tsx'
import { OpenPicture } from '#client/ui/list/picture/open-picture.tsx'
import { SelectCheckbox } from '#client/ui/list/selection/select-checkbox.tsx'
import { rowWords } from '#client/words/base/general.ts'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

type Props = CardActions & {
  item: DisplayedItem<GalleryItem>
  selection: Selection
}

/** Row of the gallery; selectable where the person may delete the photo. */
export const GalleryCard = memo(function GalleryCard({
  item,
  selection,
  isDeleting,
  onOpen,
  onEdit,
  onDelete,
}: Props) {
  const { t } = useLingui()
  const { title } = item
  const mark = unsentMarkOf(item)
  return (
    <li className="card gallery-card">
      <OpenPicture
        name={t`Open ${title}`}
        src={item.image}
        preview={item.preview}
        sizes={cardPictureSizes}
        {...{ mark, onOpen }}
      />
      {onDelete && <SelectCheckbox id={item._id} name={t`Select ${title}`} selection={selection} />}
      <div className="gallery-words">
        <h2 dir="auto">{title}</h2>
        <p dir="auto">{item.description}</p>
        <RefusalMessage mark={mark} />
        <RowActions words={rowWords(title, isDeleting)} {...{ isDeleting, onEdit, onDelete }} />
      </div>
    </li>
  )
})
