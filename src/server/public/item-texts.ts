import { publicEvents, publicGallery } from '#contract/public.ts'
import { valuesOf } from '#contract/resource.ts'

import { parseFields } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'

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

/** Returns the address of an event on the website. */
export function eventAddressOf({ website }: { website: string }, { id }: ItemRow): string {
  return `${website}#event-${id}`
}

/** Removes characters that are invalid in XML or iCalendar; a single one would make the whole feed unreadable. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
}
