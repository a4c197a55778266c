import { IonInput } from '@ionic/react'
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'

import { type FieldProps, labelProps, proseProps, textProps } from './field-props.ts'
import { useAutofill } from './use-autofill.ts'
import { VersionsOf } from './versions.tsx'

type IonAutocomplete = ComponentProps<typeof IonInput>['autocomplete']

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url'
  placeholder?: string
  /** `username webauthn` also offers passkeys. */
  autoComplete?:
    | 'username'
    | 'username webauthn'
    | 'current-password'
    | 'new-password'
    | 'one-time-code'
    | 'name'
  /** Keyboard on touch screens; by default that of the type. */
  inputMode?: 'text' | 'numeric'
  required?: boolean
  /** Ref to the Ionic element. */
  element?: RefObject<HTMLIonInputElement | null>
  /** A button inside the field, at its end. */
  end?: ReactNode
}

/** Text field of Ionic with hint, problem and the versions of a conflict. */
export function TextField(props: Props) {
  const { versions, name, value, onChange, type = 'text', autoComplete, inputMode, end } = props
  const own = useRef<HTMLIonInputElement>(null)
  const element = props.element ?? own
  useAutofill(element, { value, onChange })
  return (
    <div className="field">
      <IonInput
        {...labelProps(props)}
        {...textProps(onChange)}
        {...(type === 'text' && autoComplete === undefined && { ...proseProps, autocorrect: true })}
        {...(inputMode && { inputmode: inputMode })}
        ref={element}
        name={name}
        value={value}
        type={type}
        placeholder={props.placeholder ?? ''}
        // Ionic's type lacks `webauthn`, which it passes on to the native input.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        autocomplete={(autoComplete ?? 'off') as NonNullable<IonAutocomplete>}
        clearOnEdit={false}
        aria-required={props.required ? 'true' : undefined}
      >
        {end && <div slot="end">{end}</div>}
      </IonInput>
      <VersionsOf versions={versions} />
    </div>
  )
}
