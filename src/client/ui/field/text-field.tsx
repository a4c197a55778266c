import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'

import { directionOf } from '../base/direction.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  required?: boolean
  /** A button inside the field, at its end. */
  end?: ReactNode
}

export function TextField(props: Props) {
  const { label, hint, problem, versions, name, value, onChange, end } = props
  return (
    <FieldFrame {...{ label, hint, problem, versions }}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            dir={directionOf(value)}
            name={name}
            value={value}
            type={props.type ?? 'text'}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            aria-required={props.required}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  )
}
