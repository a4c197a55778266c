import ical, { escape as escapedText, type ICalEventData } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'

import type { ItemRow } from '../database/tables.ts'
import { eventTimesOf } from './event-times.ts'
import { type FeedContext, titleIn } from './feed-context.ts'
import { eventAddressOf, eventTextsOf } from './item-texts.ts'
import { timeZoneOf } from './time-zone.ts'

/** Pause that calendar apps are asked to keep between two readings. */
const refreshSeconds = 60 * 60

/** Returns events as iCalendar, with a name if it is a calendar to subscribe to. */
export function calendarOf(
  rows: readonly ItemRow[],
  context: FeedContext,
  isSubscribed: boolean,
): string {
  const calendar = ical({
    prodId: '//Take-Off//Events//EN',
    // A zone of the whole calendar would also apply to DTSTAMP, which has to be in UTC.
    timezone: { name: null, generator: (name) => timeZoneOf(name)?.rules ?? null },
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
      ...timesIn(event, context.timeZone),
      stamp: new Date(row.updated_at),
      summary: event.title,
      location: event.location,
      url: eventAddressOf(context, row),
    })
  }
  // RFC 5545 ends every line with a line break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}

/** Returns when an event takes place. A time that is not understood begins the description of an all-day event. */
function timesIn(event: ReturnType<typeof eventTextsOf>, timeZone: string): ICalEventData {
  const times = eventTimesOf(event, timeZone)
  if (times) return { ...times, timezone: timeZone, description: event.description }
  return {
    start: Temporal.PlainDate.from(event.eventDate),
    allDay: true,
    description: [event.eventTime, event.description].filter(Boolean).join('\n\n'),
  }
}
