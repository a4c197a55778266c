import { useId } from 'react'

type Props = {
  label: string
  /** ISO time of the beginning of the day, or of the next one where it is the end. */
  value: string | undefined
  isEnd?: boolean
  onChange: (iso: string) => void
}

/** The day after has a year of four digits, too: no time has more. */
const lastDay = '9999-12-30'

/** A day, here where the owner is; the last one counts wholly. */
export function DateFilter({ label, value, isEnd = false, onChange }: Props) {
  const id = useId()
  const moved = isEnd ? 1 : 0
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input">
        <input
          id={id}
          type="date"
          max={lastDay}
          value={value === undefined ? '' : dayOf(value, -moved)}
          onChange={({ currentTarget: { value: day } }) => onChange(startOf(day, moved))}
        />
      </div>
    </div>
  )
}

/** The day of an ISO time, so many days later, as YYYY-MM-DD. */
function dayOf(iso: string, days: number): string {
  const time = new Date(iso)
  time.setDate(time.getDate() + days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** When a day begins, so many days later; '' where none is said, or one that no time can name. */
function startOf(day: string, days: number): string {
  if (day === '' || day.length > lastDay.length || day > lastDay) return ''
  const time = new Date(`${day}T00:00:00`)
  time.setDate(time.getDate() + days)
  return time.toISOString()
}
