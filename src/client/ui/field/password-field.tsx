import { useState } from 'react'

import { Button } from '../base/button.tsx'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

type Props = FieldProps & {
  name: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  toggle: Record<'show' | 'hide' | 'showName' | 'hideName', string>
}

/** Password field with a button that displays the text. */
export function PasswordField({ toggle, ...field }: Props) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <TextField
      {...field}
      type={isVisible ? 'text' : 'password'}
      end={
        <Button
          look="quiet"
          aria-label={isVisible ? toggle.hideName : toggle.showName}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? toggle.hide : toggle.show}
        </Button>
      }
    />
  )
}
