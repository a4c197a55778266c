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
export const helpProps = ({ hint, problem }: Pick<FieldProps, 'hint' | 'problem'>) => ({
  helperText: hint ?? '',
  errorText: problem ?? '',
  className: problem === undefined ? '' : 'ion-invalid ion-touched',
})

/** Props of IonInput and IonTextarea for the label above the text, and the hint or problem below it. */
export const labelProps = ({ label, ...help }: FieldProps) => ({
  labelPlacement: 'stacked' as const,
  label,
  ...helpProps(help),
})

/** Props of IonInput and IonTextarea for sentences and names; Ionic switches off what browsers do by default. */
export const proseProps = { spellcheck: true, autocapitalize: 'sentences' }

/** Props of IonInput and IonTextarea that report the text after each change. */
export const textProps = (onChange: (text: string) => void) => ({
  onInput: ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      onChange(target.value)
    }
  },
})
