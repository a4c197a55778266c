import { useId } from 'react'

import { type Versions, VersionsOf } from '../field/versions.tsx'

import './flag-field.css'

type Props = {
  label: string
  name: string
  value: boolean
  onChange: (value: boolean) => void
  versions?: Versions | undefined
}

/** Field for a boolean value. */
export function FlagField({ label, name, value, onChange, versions }: Props) {
  const id = useId()
  return (
    <>
      <div className="flag-field">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <VersionsOf versions={versions} />
    </>
  )
}
