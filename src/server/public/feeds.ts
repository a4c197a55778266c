import { Feed } from 'feed'
import ical from 'ical-generator'

import { publicEvents } from '#contract/public.ts'
import { valuesOf } from '#contract/resource.ts'

import { parseFields } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'
import { escaped } from '../escaped.ts'
import { pictureOf } from './public-item.ts'

const title = 'Events'
/** Pause that calendar apps are asked to keep between two readings. */
const refreshSeconds = 60 * 60

/** Base URLs: of the server, and of the website on which visitors read. */
export type FeedAddresses = { origin: string; website: string }

/**
 * Returns events as iCalendar, with a name if it is a calendar to subscribe to. They last all day: their times are free text, such as "from seven on", and are
 * part of the description.
 */
export function calendarOf(
  rows: readonly ItemRow[],
  addresses: FeedAddresses,
  isSubscribed: boolean,
): string {
  const calendar = ical({
    prodId: '//Take-Off//Events//EN',
    ...(isSubscribed && { name: title, ttl: refreshSeconds }),
  })
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
  // RFC 5545 ends every line with a line break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}

/** Returns the events as RSS; `changedAt` is the time of the last change in ms. */
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
      // With several CDATA ends in one text, the library escapes only the first.
      title: event.title.replaceAll(']]>', ']] >'),
      link: addressOf(addresses, row),
      // Feed readers display it as HTML.
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

/** Returns an event as https://schema.org/Event. */
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

/** Removes characters that are invalid in XML or iCalendar; a single one would make the whole feed unreadable. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
}

const addressOf = ({ website }: FeedAddresses, { id }: ItemRow) => `${website}#event-${id}`
