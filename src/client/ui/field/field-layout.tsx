import { useId, type ReactNode } from 'react'

import type { FieldProps } from './field-props.ts'
import { VersionsOf } from './versions.tsx'

import './fields.css'

/** Attributes that link a control to its label, hint and problem for screen readers. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** Label, hint and problem around a control that is not one of Ionic. */
export function FieldLayout(
  props: FieldProps & { children: (control: ControlProps) => ReactNode },
) {
  const id = useId()
  const { label, hint, problem, versions } = props
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {props.children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem !== undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <VersionsOf versions={versions} />
    </div>
  )
}
