import { directionOf } from './direction.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  required?: boolean
}

export function LongTextField({ label, hint, problem, name, value, onChange, required }: Props) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className="input">
          <textarea
            {...control}
            dir={directionOf(value)}
            name={name}
            value={value}
            rows={3}
            aria-required={required}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
