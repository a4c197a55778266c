import { IonInput } from '@ionic/react'
import { type ReactNode, useRef } from 'react'

import { fieldDirection } from '../base/field-direction.ts'
import { type FieldProps, labelled } from './field-parts.ts'
import { useFilledIn } from './filled-in.ts'
import { VersionsOf } from './versions.tsx'

import './fields.css'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'name'
  inputMode?: 'text' | 'numeric'
  required?: boolean
  /** Called with the Ionic element when it is mounted. */
  onMount?: (field: HTMLIonInputElement) => void
  /** A button inside the field, at its end. */
  end?: ReactNode
}

export function TextField(props: Props) {
  const { versions, name, value, onChange, onMount, end } = props
  const field = useRef<HTMLIonInputElement>(null)
  useFilledIn(field, { value, onChange })
  return (
    <div className="field">
      <IonInput
        {...labelled(props)}
        ref={(element: HTMLIonInputElement | null) => {
          if (element && !field.current) onMount?.(element)
          field.current = element
        }}
        dir={fieldDirection(value)}
        name={name}
        value={value}
        type={props.type ?? 'text'}
        placeholder={props.placeholder ?? ''}
        autocomplete={props.autoComplete ?? 'off'}
        inputmode={props.inputMode ?? 'text'}
        clearOnEdit={false}
        aria-required={props.required ? 'true' : undefined}
        onInput={({ target }) => target instanceof HTMLInputElement && onChange(target.value)}
      >
        {end && <div slot="end">{end}</div>}
      </IonInput>
      <VersionsOf versions={versions} />
    </div>
  )
}
