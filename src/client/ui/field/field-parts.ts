import type { Versions } from './versions.tsx'

import './fields.css'

export type FieldProps = {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  /** Set while the field is in conflict. */
  versions?: Versions | undefined
}

/** Props of Ionic's fields for the hint or problem. */
export const helped = ({ hint, problem }: Pick<FieldProps, 'hint' | 'problem'>) => ({
  helperText: hint ?? '',
  errorText: problem ?? '',
  className: problem === undefined ? '' : 'ion-invalid ion-touched',
})

/** Props of IonInput and IonTextarea for the label above the text, and the hint or problem below it. */
export const labelled = ({ label, ...help }: FieldProps) => ({
  labelPlacement: 'stacked' as const,
  label,
  ...helped(help),
})

/** Props of IonInput and IonTextarea for sentences and names; Ionic switches off what browsers do by default. */
export const prose = { spellcheck: true, autocapitalize: 'sentences' }
