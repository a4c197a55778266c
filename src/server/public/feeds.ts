import { Feed } from 'feed'
import ical from 'ical-generator'

import { publicEvents } from '#contract/public.ts'
import { valuesOf } from '#contract/resource.ts'

import { parseFields } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'
import { escaped } from '../escaped.ts'
import { pictureOf } from './public-item.ts'

const title = 'Events'

/** What addresses begin with: those of the server, and those where a visitor reads. */
export type FeedAddresses = { origin: string; website: string }

/** Events for a calendar. They last a day: their times are words, such as "from seven on", and stand in the description. */
export function calendarOf(rows: readonly ItemRow[], addresses: FeedAddresses): string {
  const calendar = ical({ name: title, prodId: '//Take-Off//Events//EN' })
  for (const row of rows) {
    const event = readEvent(row)
    calendar.createEvent({
      id: row.id,
      sequence: row.version - 1,
      start: new Date(`${event.eventDate}T00:00:00Z`),
      allDay: true,
      stamp: new Date(row.updated_at),
      summary: event.title,
      description: [event.eventTime, event.description].filter(Boolean).join('\n\n'),
      location: event.location,
      url: addressOf(addresses, row),
    })
  }
  return calendar.toString()
}

/** Events for a reader of feeds (RSS), as they were at a time. */
export function feedOf(
  rows: readonly ItemRow[],
  addresses: FeedAddresses & { changedAt: number },
): string {
  const { website, origin, changedAt } = addresses
  const feed = new Feed({
    id: website,
    title,
    link: website,
    updated: new Date(changedAt),
    copyright: '',
  })
  for (const row of rows) {
    const event = readEvent(row)
    const picture = pictureOf(row, origin)
    feed.addItem({
      id: row.id,
      // Of several ends of a section in one text, the library takes the first for text.
      title: event.title.replaceAll(']]>', ']] >'),
      link: addressOf(addresses, row),
      // Readers of feeds show it as HTML.
      description: escaped(
        [event.eventDate, event.eventTime, event.location, event.description]
          .filter(Boolean)
          .join(' · '),
      ).replaceAll('\n', '<br>'),
      date: new Date(row.created_at),
      ...(picture && { image: picture.url }),
    })
  }
  return feed.rss2()
}

/** An event as search engines read it: https://schema.org/Event. */
export function linkedDataOf(row: ItemRow, addresses: FeedAddresses) {
  const { title: name, eventDate, location, description } = readEvent(row)
  const picture = pictureOf(row, addresses.origin)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: eventDate,
    location: { '@type': 'Place', name: location, address: location },
    ...(description !== '' && { description }),
    ...(picture && { image: picture.variants.map(({ url }) => url) }),
    url: addressOf(addresses, row),
  }
}

function readEvent(row: ItemRow) {
  const event = valuesOf(publicEvents.resource, parseFields(row))
  return {
    eventDate: event.eventDate,
    title: printable(event.title),
    eventTime: printable(event.eventTime),
    location: printable(event.location),
    description: printable(event.description),
  }
}

/** Without what neither XML nor a calendar can hold: one such character, and none of the events is read. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
}

const addressOf = ({ website }: FeedAddresses, { id }: ItemRow) => `${website}#event-${id}`
