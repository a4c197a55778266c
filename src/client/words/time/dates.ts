import { i18n } from '../base/language.ts'

/** Formats a calendar day (YYYY-MM-DD) in the current language; never shifted by a time zone. */
export function calendarDayInWords(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) return day
  return i18n.date(new Date(time), { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Formats the local date of an ISO time; '' for an invalid one. */
export function dateInWords(iso: string | undefined): string {
  return inWords(iso, { dateStyle: 'medium' })
}

/** Formats the local date and time of an ISO time, in full; '' for an invalid one. */
export function fullDateTimeInWords(iso: string | undefined): string {
  return inWords(iso, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
}

/** Formats hour and minute of `time` (ms since the epoch). */
export function timeOfDayInWords(time: number): string {
  return i18n.date(new Date(time), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

function inWords(iso: string | undefined, format: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(iso ?? '')
  return Number.isNaN(time) ? '' : i18n.date(new Date(time), format)
}
