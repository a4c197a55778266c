import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { useDialog } from '#client/data/use-dialog.ts'
import { useList } from '#client/data/use-list.ts'
import { useSearch } from '#client/data/use-search.ts'
import { useWrites } from '#client/data/use-writes.ts'
import { AddLink } from '#client/ui/add-link.tsx'
import { Cards, CardsSkeleton } from '#client/ui/cards.tsx'
import { ListBody } from '#client/ui/list-body.tsx'
import { ListSubtitle } from '#client/ui/list-subtitle.tsx'
import { Page } from '#client/ui/page.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { dayInWords } from '#client/words/dates.ts'
import { generalWords } from '#client/words/general.ts'
import { events, type CommunityEvent } from '#contract/resources/event.ts'

import { EventCard } from './event-card.tsx'

import './events.css'

// Fetched when a dialog is first opened: most visits only look.
const EventDialogs = lazy(() =>
  import('./event-dialogs.tsx').then((file) => ({ default: file.EventDialogs })),
)

export function EventListPage() {
  const { t } = useLingui()
  const list = useList(events)
  const { remove, isRemoving } = useWrites(events)
  const dialog = useDialog()
  const search = useSearch()
  const regular = t`Regular`
  const textsOf = (event: CommunityEvent) => [
    ...[event.title, event.type, event.description, event.eventTime, event.location],
    ...[dayInWords(event.eventDate), event.isRegular ? regular : ''],
  ]
  const found = search.found(list.items, textsOf)
  const count = plural(found.length, { one: '# event', other: '# events' })
  const add = (words: string) => <AddLink to="/add-event">{words}</AddLink>
  return (
    <Page
      title={t`Events Management`}
      subtitle={<ListSubtitle list={list} loading={t`Loading events...`} count={count} />}
      action={add(t`Add New Event`)}
    >
      <SearchField label={t`Search events`} {...search.field} />
      <div className="events">
        <ListBody
          list={list}
          items={found}
          words={{ empty: t`No events found`, ...generalWords.list() }}
          skeleton={<CardsSkeleton />}
          first={add(t`Create Your First Event`)}
        >
          <Cards>
            {found.map((event) => (
              <EventCard
                key={event._id}
                event={event}
                isDeleting={isRemoving(event)}
                onOpen={() => dialog.show(event._id)}
                onEdit={() => dialog.edit(event._id)}
                onDelete={() => void remove(event)}
              />
            ))}
          </Cards>
        </ListBody>
      </div>
      {dialog.wasOpened && (
        <Suspense fallback={null}>
          <EventDialogs list={list} dialog={dialog} />
        </Suspense>
      )}
    </Page>
  )
}
