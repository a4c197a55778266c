import { Temporal } from 'temporal-polyfill'

/** Returns an IANA time zone name in its usual spelling, such as Europe/Berlin; undefined where it is unknown. */
export function timeZoneNamed(name: string): string | undefined {
  // Temporal also accepts offsets, which have no name.
  if (!/^[a-z]/i.test(name)) return undefined
  try {
    return Temporal.PlainDate.from('2026-01-01').toZonedDateTime(name).timeZoneId
  } catch {
    return undefined
  }
}

/**
 * Returns the VTIMEZONE of a time zone (https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5) with each change of its
 * offset in these years. Recurrence rules would be shorter, but several countries change theirs from year to year.
 */
export function timeZoneBlock(zone: string, years: readonly number[]): string {
  const ascending = [...new Set(years)].toSorted((one, other) => one - other)
  const observances: Observance[] = []
  for (const year of ascending) {
    for (const next of observancesIn(zone, year)) {
      // The first one of a year repeats the offset at its start.
      if (next.to !== observances.at(-1)?.to) observances.push(next)
    }
  }
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flatMap(linesOf)]
  return [...lines, 'END:VTIMEZONE'].join('\r\n')
}

/**
 * An offset from UTC such as +01:00, the one before it, and the local time before it at which it begins; whether it is
 * not the smallest of its year.
 */
type Observance = { at: Temporal.PlainDateTime; from: string; to: string; isDaylight: boolean }

/** Returns the observance at the start of a year, and those that begin in it. */
function observancesIn(zone: string, year: number): Observance[] {
  const start = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone)
  const changes = changesIn(start)
  const smallest = Math.min(...[start, ...changes].map((each) => each.offsetNanoseconds))
  const isDaylight = (time: Temporal.ZonedDateTime) => time.offsetNanoseconds > smallest
  const { offset } = start
  return [
    { at: start.toPlainDateTime(), from: offset, to: offset, isDaylight: isDaylight(start) },
    ...changes.map((change) => {
      const before = change.subtract({ nanoseconds: 1 })
      const at = before.toPlainDateTime().add({ nanoseconds: 1 })
      return { at, from: before.offset, to: change.offset, isDaylight: isDaylight(change) }
    }),
  ]
}

/** Returns the times at which the offset changes, from the start of a year to its end. */
function changesIn(start: Temporal.ZonedDateTime): Temporal.ZonedDateTime[] {
  const next = start.getTimeZoneTransition('next')
  return next?.year === start.year ? [next, ...changesIn(next)] : []
}

function linesOf({ at, from, to, isDaylight }: Observance): string[] {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${kind}`,
  ]
}
