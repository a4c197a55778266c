import ical, { escape as escapedText } from 'ical-generator'

import type { ItemRow } from '../database/tables.ts'
import { type FeedContext, titleIn } from './feed-context.ts'
import { eventAddressOf, eventTextsOf } from './item-texts.ts'

/** Pause that calendar apps are asked to keep between two readings. */
const refreshSeconds = 60 * 60

/**
 * Returns events as iCalendar, with a name if it is a calendar to subscribe to. They last all day: their times are free
 * text, such as "from seven on", and are part of the description.
 */
export function calendarOf(
  rows: readonly ItemRow[],
  context: FeedContext,
  isSubscribed: boolean,
): string {
  const calendar = ical({
    prodId: '//Take-Off//Events//EN',
    // The library escapes the texts of events, but not this one.
    ...(isSubscribed && {
      name: escapedText(titleIn(context, 'Events'), false),
      ttl: refreshSeconds,
    }),
  })
  for (const row of rows) {
    const event = eventTextsOf(row)
    calendar.createEvent({
      id: row.id,
      sequence: row.version - 1,
      start: new Date(`${event.eventDate}T00:00:00Z`),
      allDay: true,
      stamp: new Date(row.updated_at),
      summary: event.title,
      description: [event.eventTime, event.description].filter(Boolean).join('\n\n'),
      location: event.location,
      url: eventAddressOf(context, row),
    })
  }
  // RFC 5545 ends every line with a line break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}
