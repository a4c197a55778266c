import { i18n } from '../base/language.ts'

/** A calendar day, YYYY-MM-DD, as the admin's language writes it; never shifted by a time zone. */
export function dayInWords(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) return day
  return i18n.date(new Date(time), { dateStyle: 'medium', timeZone: 'UTC' })
}

/** The day of an ISO time, here where the admin is; '' for what is no time. */
export function dateInWords(iso: string | undefined): string {
  return inWords(iso, { dateStyle: 'medium' })
}

/** Day and time of an ISO time, in full. */
export function timeInWords(iso: string | undefined): string {
  return inWords(iso, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
}

/** The hour and minute of a time in ms. */
export function clockInWords(time: number): string {
  return i18n.date(new Date(time), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

function inWords(iso: string | undefined, format: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(iso ?? '')
  return Number.isNaN(time) ? '' : i18n.date(new Date(time), format)
}
