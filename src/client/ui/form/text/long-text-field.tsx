import { IonTextarea } from '@ionic/react'
import { useRef } from 'react'

import { type FieldProps, labelProps, proseProps, textProps } from '../../field/field-props.ts'
import { useAutofill } from '../../field/use-autofill.ts'
import { VersionsOf } from '../../field/versions.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  required?: boolean
}

export function LongTextField(props: Props) {
  const { label, name, value, onChange, required, versions } = props
  const element = useRef<HTMLIonTextareaElement>(null)
  useAutofill(element, { value, onChange })
  return (
    <div className="field">
      <IonTextarea
        {...labelProps(props)}
        {...proseProps}
        {...textProps(onChange)}
        // Ionic reads the name once. Its own would contain the text, which it repeats in generated content.
        key={label}
        aria-label={label}
        ref={element}
        name={name}
        value={value}
        rows={3}
        autoGrow
        aria-required={required ? 'true' : undefined}
      />
      <VersionsOf versions={versions} />
    </div>
  )
}
