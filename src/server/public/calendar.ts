import ical, { escape as escapedText, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'

import type { CancelledEventRow, ItemRow } from '../database/tables.ts'
import { eventTimesOf } from './event-times.ts'
import { type FeedContext, titleIn } from './feed-context.ts'
import { eventAddressOf, eventTextsOf } from './item-texts.ts'
import { timeZoneBlock } from './time-zone.ts'

/** Pause that calendar apps are asked to keep between two readings. */
const refreshSeconds = 60 * 60

/** Events of a calendar: the present ones, and those removed lately. */
export type CalendarEvents = {
  rows: readonly ItemRow[]
  cancelled: readonly CancelledEventRow[]
}

/** Returns events as iCalendar, with a name if it is a calendar to subscribe to. */
export function calendarOf(
  { rows, cancelled }: CalendarEvents,
  context: FeedContext,
  isSubscribed: boolean,
): string {
  const years = [...rows, ...cancelled].map((row) => yearOf(eventTextsOf(row).eventDate))
  const isEmpty = years.length === 0
  const calendar = ical({
    prodId: '//Take-Off//Events//EN',
    timezone: {
      // RFC 5545 requires at least one component. Beside events, a zone of the whole calendar would also apply to
      // DTSTAMP, which has to be in UTC.
      name: isEmpty ? context.timeZone || 'UTC' : null,
      generator: (name) => timeZoneBlock(name, isEmpty ? [anyYear] : years),
    },
    // The library escapes the texts of events, but not this one.
    ...(isSubscribed && {
      name: escapedText(titleIn(context, 'Events'), false),
      ttl: refreshSeconds,
    }),
  })
  for (const row of rows) calendar.createEvent(presentEvent(row, context))
  for (const row of cancelled) calendar.createEvent(cancelledEvent(row, context))
  // RFC 5545 ends every line with a line break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}

/** A zone needs the offset of at least one year. */
const anyYear = 1970

const yearOf = (day: string) => Temporal.PlainDate.from(day).year

function presentEvent(row: ItemRow, context: FeedContext): ICalEventData {
  const { eventTime, description, location } = eventTextsOf(row)
  const event = eventIn(row, context)
  return {
    ...event,
    stamp: new Date(row.updated_at),
    // A time that is not understood can still be read.
    description: [event.allDay ? eventTime : '', description].filter(Boolean).join('\n\n'),
    location,
    url: eventAddressOf(context, row),
  }
}

function cancelledEvent(row: CancelledEventRow, context: FeedContext): ICalEventData {
  return {
    ...eventIn(row, context),
    stamp: new Date(row.at),
    status: ICalEventStatus.CANCELLED,
  }
}

function eventIn(row: ItemRow | CancelledEventRow, { timeZone }: FeedContext): ICalEventData {
  const event = eventTextsOf(row)
  const times = eventTimesOf(event, timeZone)
  return {
    id: row.id,
    sequence: row.version - 1,
    summary: event.title,
    ...(times
      ? { ...times, timezone: timeZone }
      : { start: Temporal.PlainDate.from(event.eventDate), allDay: true }),
  }
}
