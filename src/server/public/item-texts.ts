import { eventFeeds, publicEvents, publicGallery } from '#contract/public.ts'
import { pathTo, valuesOf } from '#contract/resource.ts'

import { parseFields } from '../database/items.ts'
import { pictureOf } from '../database/public-item.ts'
import type { ItemRow } from '../database/tables.ts'
import type { FeedContext } from './feed-context.ts'

/** Returns the texts of an event without characters that a calendar or feed cannot contain. */
export function eventTextsOf(row: Pick<ItemRow, 'fields'>) {
  const event = valuesOf(publicEvents.resource, parseFields(row))
  return {
    eventDate: event.eventDate,
    type: event.type,
    title: printable(event.title),
    eventTime: printable(event.eventTime),
    location: printable(event.location),
    description: printable(event.description),
  }
}

/** Returns the texts of a photo without characters that a feed cannot contain. */
export function photoTextsOf(row: ItemRow) {
  const photo = valuesOf(publicGallery.resource, parseFields(row))
  return { title: printable(photo.title), description: printable(photo.description) }
}

type Addresses = Pick<FeedContext, 'origin' | 'website'>

/** Returns the address of an event on the website; without one, that of its calendar. */
export function eventAddressOf({ origin, website }: Addresses, { id }: ItemRow): string {
  return website === '' ? origin + pathTo(eventFeeds.oneCalendar, id) : `${website}#event-${id}`
}

/** Returns the address of a photo on the website; without one, that of its picture. */
export function photoAddressOf({ origin, website }: Addresses, row: ItemRow): string {
  return website === '' ? (pictureOf(row, origin)?.url ?? origin) : `${website}#gallery-${row.id}`
}

/** Removes characters that are invalid in XML or iCalendar; a single one would make the whole feed unreadable. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
}
