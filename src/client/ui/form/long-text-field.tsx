import { IonTextarea } from '@ionic/react'
import { useRef } from 'react'

import { fieldDirection } from '../base/field-direction.ts'
import { type FieldProps, labelled } from '../field/field-parts.ts'
import { useFilledIn } from '../field/filled-in.ts'
import { VersionsOf } from '../field/versions.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  required?: boolean
}

export function LongTextField(props: Props) {
  const { name, value, onChange, required, versions } = props
  const field = useRef<HTMLIonTextareaElement>(null)
  useFilledIn(field, { value, onChange })
  return (
    <div className="field">
      <IonTextarea
        {...labelled(props)}
        // Its own name would contain the text, which Ionic repeats in generated content.
        aria-label={props.label}
        ref={field}
        dir={fieldDirection(value)}
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
