import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'

import { unsentMarkOf } from '#client/data/screen/unsent-mark-of.ts'
import type { CardActions } from '#client/data/screen/use-card-actions.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { RowActions } from '#client/ui/list/cards/row-actions.tsx'
import { RefusalMessage } from '#client/ui/list/cards/unsent-mark.tsx'
import { OpenPicture } from '#client/ui/list/picture/open-picture.tsx'
import { rowWords } from '#client/words/base/general.ts'
import type { CommunityEvent } from '#contract/resources/event.ts'

import { EventBadges, EventFacts } from './event-facts.tsx'

type Props = CardActions & {
  event: DisplayedItem<CommunityEvent>
}

/** Row of the list: picture, date and location of an event, with a shortened description. */
export const EventCard = memo(function EventCard({
  event,
  isDeleting,
  onOpen,
  onEdit,
  onDelete,
}: Props) {
  const { t } = useLingui()
  const { title, imageUrl, description } = event
  const mark = unsentMarkOf(event)
  return (
    <li className="card event-card">
      <OpenPicture
        name={t`Open ${title}`}
        src={imageUrl}
        preview={event.preview}
        sizes="(width >= 1200px) 400px, 50vw"
        {...{ mark, onOpen }}
      />
      <div className="card-body">
        <h2 dir="auto">{title}</h2>
        <EventBadges event={event} />
        <EventFacts event={event} />
        {description !== '' && (
          <p className="event-description clamp-2" dir="auto">
            {description}
          </p>
        )}
        <RefusalMessage mark={mark} />
        <RowActions words={rowWords(title, isDeleting)} {...{ isDeleting, onEdit, onDelete }} />
      </div>
    </li>
  )
})
