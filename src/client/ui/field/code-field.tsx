import { useEffect, useRef, useState } from 'react'

import { Button } from '../base/button.tsx'
import { isTouch } from '../behaviour/is-touch.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

type Props = Pick<FieldProps, 'problem'> & {
  name: string
  value: string
  onChange: (value: string) => void
  words: Record<'label' | 'hint' | 'letters' | 'digits', string>
}

/**
 * Field for a code of an authenticator app, or a recovery code, which has letters that numeric keyboards lack. Takes
 * the focus, because it appears as the next field to fill in.
 */
export function CodeField({ words: { label, hint, letters, digits }, ...rest }: Props) {
  const [hasLetters, setHasLetters] = useState(false)
  const element = useRef<HTMLIonInputElement>(null)
  useEffect(() => {
    void element.current?.getInputElement().then((input) => input.focus())
  }, [])
  const change = () => {
    setHasLetters(!hasLetters)
    void element.current?.setFocus()
  }
  return (
    <TextField
      {...rest}
      {...{ label, hint }}
      element={element}
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      end={
        // The choice matters only with an on-screen keyboard.
        isTouch() && (
          <Button look="quiet" aria-label={hasLetters ? digits : letters} onClick={change}>
            {hasLetters ? '123' : 'ABC'}
          </Button>
        )
      }
    />
  )
}
