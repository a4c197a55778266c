import { fieldDirection } from '../base/field-direction.ts'
import { FieldFrame, type FieldProps } from '../field/field-frame.tsx'
import { FilledIn } from '../field/filled-in.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  required?: boolean
}

export function LongTextField({ name, value, onChange, required, ...frame }: Props) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className="input">
          <FilledIn id={control.id} {...{ value, onChange }}>
            <textarea
              {...control}
              dir={fieldDirection(value)}
              name={name}
              value={value}
              rows={3}
              aria-required={required}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </FilledIn>
        </div>
      )}
    </FieldFrame>
  )
}
