import { useRef, useState } from 'react'

import { isTouch } from '../base/is-touch.ts'
import type { FieldProps } from './field-frame.tsx'
import { TextField } from './text-field.tsx'

type Props = Pick<FieldProps, 'problem'> & {
  name: string
  value: string
  onChange: (value: string) => void
  words: Record<'label' | 'hint' | 'letters' | 'digits', string>
}

/**
 * A code of an authenticator app, or one that stands in for it: those have letters, which the keyboard
 * for digits lacks. It comes as the next thing to fill in, so the focus goes there.
 */
export function CodeField({ words: { label, hint, letters, digits }, ...field }: Props) {
  const [hasLetters, setHasLetters] = useState(false)
  const place = useRef<HTMLInputElement>(null)
  const change = () => {
    setHasLetters(!hasLetters)
    place.current?.focus()
  }
  return (
    <TextField
      {...field}
      {...{ label, hint }}
      place={(input) => {
        if (!place.current) input?.focus()
        place.current = input
      }}
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      end={
        // Only where a keyboard comes up on the screen does it matter which.
        isTouch() && (
          <button
            type="button"
            className="button is-quiet"
            aria-label={hasLetters ? digits : letters}
            onClick={change}
          >
            {hasLetters ? '123' : 'ABC'}
          </button>
        )
      }
    />
  )
}
