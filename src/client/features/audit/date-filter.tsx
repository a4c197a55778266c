import { IonInput } from '@ionic/react'

import { labelProps, textProps } from '#client/ui/field/field-props.ts'

type Props = {
  label: string
  /** ISO time of the start of the day; for `isEnd` that of the following day. */
  value: string | undefined
  isEnd?: boolean
  onChange: (iso: string) => void
}

/** The day before the last one with a four-digit year, because `isEnd` adds a day. */
const lastDay = '9999-12-30'

/** Field for a day in the local time zone; an end day is included. */
export function DateFilter({ label, value, isEnd = false, onChange }: Props) {
  const offsetDays = isEnd ? 1 : 0
  return (
    <IonInput
      {...labelProps({ label })}
      {...textProps((day) => onChange(startOf(day, offsetDays)))}
      type="date"
      max={lastDay}
      value={value === undefined ? '' : dayOf(value, -offsetDays)}
    />
  )
}

/** Returns the local day (YYYY-MM-DD) of an ISO time, moved by `days`. */
function dayOf(iso: string, days: number): string {
  const time = new Date(iso)
  time.setDate(time.getDate() + days)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`
}

/** Returns the ISO time of the local start of a day, moved by `days`; '' for an empty or too late day. */
function startOf(day: string, days: number): string {
  if (day === '' || day.length > lastDay.length || day > lastDay) return ''
  const time = new Date(`${day}T00:00:00`)
  time.setDate(time.getDate() + days)
  return time.toISOString()
}
