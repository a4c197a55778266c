import { Trans, useLingui } from '@lingui/react/macro'
import { trashOutline } from 'ionicons/icons'
import { memo } from 'react'

import { unsentMarkOf } from '#client/data/screen/unsent-mark-of.ts'
import type { CardActions } from '#client/data/screen/use-card-actions.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { RefusalMessage } from '#client/ui/list/cards/unsent-mark.tsx'
import { OpenPicture } from '#client/ui/list/picture/open-picture.tsx'
import { bannerWords } from '#client/words/banner.ts'
import { rowWords } from '#client/words/base/general.ts'
import { dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { Banner } from '#contract/resources/banner.ts'

type Props = CardActions & {
  banner: DisplayedItem<Banner>
}

/** Row of the list: the picture with its title, time and actions. */
export const BannerCard = memo(function BannerCard({
  banner,
  isDeleting,
  onOpen,
  onEdit,
  onDelete,
}: Props) {
  const { t } = useLingui()
  const { createdAt } = banner
  const title = bannerWords.titleOf({ itemId: banner._id })
  const { remove, removeName } = rowWords(title, isDeleting)
  const mark = unsentMarkOf(banner)
  return (
    <li className="card banner-card">
      <OpenPicture
        name={t`Open ${title}`}
        src={banner.image}
        preview={banner.preview}
        shape="wide"
        sizes="(width >= 1200px) 400px, (width >= 768px) 50vw, 100vw"
        {...{ mark, onOpen }}
      >
        {onDelete && (
          <Button
            className="banner-delete"
            aria-label={removeName}
            disabled={isDeleting}
            onClick={onDelete}
          >
            <Icon icon={trashOutline} slot={isDeleting ? 'start' : 'icon-only'} />
            {isDeleting && remove}
          </Button>
        )}
      </OpenPicture>
      <div className="banner-words">
        <div>
          <h2>
            <bdi dir="ltr">{title}</bdi>
          </h2>
          <time dateTime={createdAt} title={fullDateTimeInWords(createdAt)}>
            {dateInWords(createdAt)}
          </time>
        </div>
        {onEdit && (
          <Button
            look="quiet"
            aria-label={t`Replace image ${title}`}
            disabled={isDeleting}
            onClick={onEdit}
          >
            <Trans>Replace image</Trans>
          </Button>
        )}
      </div>
      <RefusalMessage mark={mark} />
    </li>
  )
})
