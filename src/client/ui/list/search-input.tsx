import { IonInput } from '@ionic/react'

import { textProps } from '../field/field-props.ts'

export type SearchProps = { label: string; value: string; onChange: (value: string) => void }

/** Input of the search field. */
export function SearchInput({ label, value, onChange }: SearchProps) {
  // Ionic reads the label once, hence the key.
  return (
    <IonInput
      key={label}
      data-search
      type="search"
      enterkeyhint="search"
      autocomplete="off"
      maxlength={200}
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="Control+K Meta+K"
      value={value}
      {...textProps(onChange)}
    />
  )
}
