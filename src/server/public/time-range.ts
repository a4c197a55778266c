/** Times of day, in minutes after the midnight that begins the day; an end after the next midnight exceeds 1440. */
export type TimeRange = { start: number; end?: number }

const halfDay = 12 * 60
const wholeDay = 2 * halfDay

const time = String.raw`(\d{1,2})(?:\s?([:h])\s?(\d{2})?)?\s?(am|pm|a\.m\.|p\.m\.|صباحا|مساء|ص|م)?`
const separator = String.raw`\s?(?:[-–—]|to|until|till|à|إلى|الى|حتى)\s?`
const wholeText = new RegExp(`^(?:from |de |من )?${time}(?:${separator}${time})?$`, 'u')

/**
 * Returns the times in a text such as "6:00 PM - 9:00 PM", "18h–21h" or "من 6 إلى 9 مساء". Undefined unless the whole
 * text is a time or a range with one meaning: "6:00" may be in the morning or in the evening.
 */
export function timeRangeIn(text: string): TimeRange | undefined {
  const groups = wholeText.exec(normalized(text))?.slice(1)
  const first = groups && timeOf(groups.slice(0, 4))
  if (!first) return undefined
  const isRange = groups[4] !== undefined
  const last = isRange ? timeOf(groups.slice(4)) : undefined
  if (last) return rangeOf(first, last)
  // The midnight before or after the day?
  const isUnclear = first.clock === 'unclear' || first.minutes === 0
  return isRange || isUnclear ? undefined : { start: first.minutes }
}

/** Returns a text in lower case with ASCII digits, single spaces, and noon and midnight as numbers. */
function normalized(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\b(?:noon|midi)\b/g, '12 pm')
    .replaceAll(/\b(?:midnight|minuit)\b/g, '12 am')
}

type TimeOfDay = { hour: number; minute: number }

type Groups = readonly (string | undefined)[]

/** A time as it is written; `clock`: whether it has a half of the day, or is one of 24 hours. */
type WrittenTime = { minutes: number; clock: 'half' | 'whole' | 'unclear' }

function timeOf([hours = '', separator, minutes, half]: Groups): WrittenTime | undefined {
  const time = { hour: Number(hours), minute: Number(minutes ?? 0) }
  if (time.hour > 23 || time.minute > 59) return undefined
  if (half !== undefined) return separator === 'h' ? undefined : timeInHalf(time, half)
  const isOf24Hours = /h|^(?:0\d?|1[3-9]|2\d):\d/.test(`${hours}${separator}${minutes}`)
  return { minutes: minutesOf(time), clock: isOf24Hours ? 'whole' : 'unclear' }
}

function timeInHalf(time: TimeOfDay, half: string): WrittenTime | undefined {
  if (time.hour < 1 || time.hour > 12) return undefined
  const midday = /^[aص]/u.test(half) ? 0 : halfDay
  return { minutes: (minutesOf(time) % halfDay) + midday, clock: 'half' }
}

function minutesOf({ hour, minute }: TimeOfDay): number {
  return hour * 60 + minute
}

/**
 * If one time is unclear, the other one decides its clock, and the shorter range its half of the day; unless that range
 * is longer than half a day or passes midnight, which is more often a typing error.
 */
function rangeOf(first: WrittenTime, last: WrittenTime): TimeRange | undefined {
  const isUnclear = first.clock === 'unclear' || last.clock === 'unclear'
  if (isUnclear && first.clock === last.clock) return undefined
  const ranges = meaningsOf(first, last).flatMap((start) =>
    meaningsOf(last, first).map((end) => ({ start, end: end > start ? end : end + wholeDay })),
  )
  const [range] = ranges.toSorted((one, other) => lengthOf(one) - lengthOf(other))
  if (!range || lengthOf(range) === wholeDay) return undefined
  const isDoubtful = lengthOf(range) > halfDay || range.end > wholeDay
  return isUnclear && isDoubtful ? undefined : range
}

function lengthOf({ start, end }: Required<TimeRange>): number {
  return end - start
}

function meaningsOf({ minutes, clock }: WrittenTime, other: WrittenTime): number[] {
  const isOf24Hours = minutes < 60 || minutes >= halfDay + 60
  if (clock !== 'unclear' || other.clock === 'whole' || isOf24Hours) return [minutes]
  return [minutes % halfDay, (minutes % halfDay) + halfDay]
}
