import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'

import { fieldDirection } from '../base/field-direction.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { FilledIn } from './filled-in.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric'
  required?: boolean
  /** Ref to the input element. */
  place?: Ref<HTMLInputElement>
  /** A button inside the field, at its end. */
  end?: ReactNode
}

export function TextField(props: Props) {
  const { label, hint, problem, versions, name, value, onChange, end } = props
  return (
    <FieldFrame {...{ label, hint, problem, versions }}>
      {(control) => (
        <div className="input">
          <FilledIn id={control.id} {...{ value, onChange }}>
            <input
              {...control}
              ref={props.place}
              dir={fieldDirection(value)}
              name={name}
              value={value}
              type={props.type ?? 'text'}
              placeholder={props.placeholder}
              autoComplete={props.autoComplete ?? 'off'}
              inputMode={props.inputMode}
              aria-required={props.required}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </FilledIn>
          {end}
        </div>
      )}
    </FieldFrame>
  )
}
