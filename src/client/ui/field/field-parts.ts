import type { Versions } from './versions.tsx'

export type FieldProps = {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  /** Set while the field is in conflict. */
  versions?: Versions | undefined
}

/** Marks the host of an Ionic field with a problem. */
export const invalidClass = 'ion-invalid'

/** Props of IonInput and IonTextarea for the label above the text, and the hint or problem below it. */
export const labelled = ({ label, hint, problem }: FieldProps) => ({
  labelPlacement: 'stacked' as const,
  label,
  helperText: hint ?? '',
  errorText: problem ?? '',
  className: problem === undefined ? '' : `${invalidClass} ion-touched`,
})
