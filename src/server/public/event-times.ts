import { Temporal } from 'temporal-polyfill'

import { timeRangeIn } from './time-range.ts'

/** Times of an event in the organisation's time zone; without an end where its text does not give one. */
export type EventTimes = { start: Temporal.PlainDateTime; end?: Temporal.PlainDateTime }

type Texts = { eventDate: string; eventTime: string }

/** Returns the times of an event. Undefined where it lasts all day, because its text is no time or no zone is known. */
export function eventTimesOf(
  { eventDate, eventTime }: Texts,
  zone: string,
): EventTimes | undefined {
  const range = zone === '' ? undefined : timeRangeIn(eventTime)
  if (!range) return undefined
  const midnight = Temporal.PlainDate.from(eventDate).toPlainDateTime()
  const at = (minutes: number) => midnight.add({ minutes })
  return { start: at(range.start), ...(range.end !== undefined && { end: at(range.end) }) }
}

/** Returns a time in ISO 8601 with the offset of its zone, such as 2026-07-01T18:00:00+02:00. */
export function withOffset(time: Temporal.PlainDateTime, zone: string): string {
  return time.toZonedDateTime(zone).toString({ timeZoneName: 'never' })
}
