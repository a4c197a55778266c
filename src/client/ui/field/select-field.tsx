import { useId } from 'react'

import './select-field.css'

type Props = {
  label: string
  value: string
  /** Values with their names. */
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
  /** Each name is in the language that it stands for. */
  areLanguages?: boolean
}

/** Choice of one value by a native select. */
export function SelectField({ label, value, choices, onChange, areLanguages = false }: Props) {
  const id = useId()
  return (
    <div className="field select-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each} lang={areLanguages ? each : undefined}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
