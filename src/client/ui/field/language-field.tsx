import { useId } from 'react'

type Props = {
  label: string
  value: string
  /** Code of a language → its name in itself. */
  languages: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** The choice of a language, by the device's own control. */
export function LanguageField({ label, value, languages, onChange }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
