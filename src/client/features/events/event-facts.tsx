import { useLingui } from '@lingui/react/macro'
import { calendarOutline, locationOutline, timeOutline } from 'ionicons/icons'

import { Badge } from '#client/ui/card/badge.tsx'
import { Fact } from '#client/ui/card/fact.tsx'
import { calendarDayInWords } from '#client/words/time/dates.ts'
import type { CommunityEvent } from '#contract/resources/event.ts'

type Props = { event: CommunityEvent }

/** Badges for the type of an event and for regular ones; nothing without either. */
export function EventBadges({ event }: Props) {
  const { t } = useLingui()
  if (!event.isRegular && event.type === '') return null
  return (
    <div className="badges">
      {event.isRegular && <Badge tone="good">{t`Regular`}</Badge>}
      {event.type !== '' && <Badge>{event.type}</Badge>}
    </div>
  )
}

/** Date, time and location of an event. */
export function EventFacts({ event }: Props) {
  const { t } = useLingui()
  const { eventDate, eventTime, location } = event
  return (
    <div className="facts">
      <Fact icon={calendarOutline} name={t`Date`}>
        <time dateTime={eventDate}>{calendarDayInWords(eventDate)}</time>
      </Fact>
      {eventTime !== '' && (
        <Fact icon={timeOutline} name={t`Time`}>
          {eventTime}
        </Fact>
      )}
      <Fact icon={locationOutline} name={t`Location`}>
        {location}
      </Fact>
    </div>
  )
}
