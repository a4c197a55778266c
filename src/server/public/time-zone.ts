import { tzlib_get_ical_block } from 'timezones-ical-library'

/** A time zone under its name in iCalendar, with its rules as a VTIMEZONE of RFC 5545. */
export type TimeZone = { name: string; rules: string }

/** Returns a time zone by its IANA name, such as Europe/Berlin; undefined where it is unknown. */
export function timeZoneOf(ianaName: string): TimeZone | undefined {
  // The library logs unknown names.
  if (!isKnown(ianaName)) return undefined
  const block = tzlib_get_ical_block(ianaName)
  if (typeof block === 'string') return undefined
  const [rules = '', parameter = ''] = block
  return { name: parameter.replace('TZID=', ''), rules }
}

function isKnown(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
