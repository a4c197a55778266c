import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { useListPage } from '#client/data/screen/use-list-page.ts'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { AddLink } from '#client/ui/card/add-link.tsx'
import { Cards } from '#client/ui/list/cards/cards.tsx'
import { ListPage } from '#client/ui/list/page/list-page.tsx'
import { calendarDayInWords } from '#client/words/time/dates.ts'
import { events } from '#contract/resources/event.ts'

import { EventCard } from './event-card.tsx'

import './events.css'

// Loaded after the list, which is displayed without it.
const EventDialogs = lazyComponent(async () => (await import('./event-dialogs.tsx')).EventDialogs)

export function EventListPage() {
  const { t } = useLingui()
  const regular = t`Regular`
  const { items, actionsOn, pageProps, mayAdd } = useListPage(events, (event) => [
    ...[event.title, event.type, event.description, event.eventTime, event.location],
    ...[calendarDayInWords(event.eventDate), event.isRegular ? regular : ''],
  ])
  const addLink = (words: string) => <AddLink to="/add-event">{words}</AddLink>
  return (
    <ListPage
      {...pageProps}
      title={t`Events Management`}
      loading={t`Loading events...`}
      count={plural(items.length, { one: '# event', other: '# events' })}
      action={mayAdd && addLink(t`Add New Event`)}
      searchLabel={t`Search events`}
      empty={t`No events found`}
      first={mayAdd && addLink(t`Create Your First Event`)}
      className="events"
      Dialogs={EventDialogs}
    >
      <Cards items={items}>
        {(event) => <EventCard key={event._id} event={event} {...actionsOn(event)} />}
      </Cards>
    </ListPage>
  )
}
