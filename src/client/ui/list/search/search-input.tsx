import { IonInput } from '@ionic/react'
import { useEffect, useRef } from 'react'

import { focusControl } from '../../behaviour/focus-control.ts'
import { textProps } from '../../field/field-props.ts'

export type SearchProps = { label: string; value: string; onChange: (value: string) => void }

type Props = SearchProps & {
  /** How many times the focus was requested. */
  focusRequests: number
}

/** Input of the search field. */
export function SearchInput({ label, value, onChange, focusRequests }: Props) {
  const input = useRef<HTMLIonInputElement>(null)
  useEffect(() => {
    if (focusRequests > 0) focusControl(input.current)
  }, [focusRequests])
  // Ionic reads the label once, hence the key.
  return (
    <IonInput
      ref={input}
      key={label}
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
