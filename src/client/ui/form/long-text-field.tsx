import { IonTextarea } from '@ionic/react'
import { useRef } from 'react'

import { type FieldProps, labelled, prose } from '../field/field-parts.ts'
import { useFilledIn } from '../field/filled-in.ts'
import { VersionsOf } from '../field/versions.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  required?: boolean
}

export function LongTextField(props: Props) {
  const { label, name, value, onChange, required, versions } = props
  const element = useRef<HTMLIonTextareaElement>(null)
  useFilledIn(element, { value, onChange })
  return (
    <div className="field">
      <IonTextarea
        {...labelled(props)}
        {...prose}
        // Ionic reads the name once. Its own would contain the text, which it repeats in generated content.
        key={label}
        aria-label={label}
        ref={element}
        name={name}
        value={value}
        rows={3}
        autoGrow
        aria-required={required ? 'true' : undefined}
        onInput={({ target }) => target instanceof HTMLTextAreaElement && onChange(target.value)}
      />
      <VersionsOf versions={versions} />
    </div>
  )
}
