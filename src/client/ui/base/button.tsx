import { IonButton } from '@ionic/react'
import type { ComponentProps } from 'react'

const fills = {
  main: 'solid',
  ghost: 'outline',
  quiet: 'clear',
  danger: 'clear',
  icon: 'clear',
} as const

type IonProps = ComponentProps<typeof IonButton>

export type ButtonProps = Omit<IonProps, 'fill' | 'type' | 'aria-expanded' | 'aria-pressed'> & {
  /** Appearance; the main action of a form or question by default. */
  look?: keyof typeof fills | undefined
  'aria-expanded'?: boolean
  'aria-pressed'?: boolean
}

/** A button; an icon in it needs a `slot`. */
export function Button({ look = 'main', className, onClick, ...rest }: ButtonProps) {
  const { 'aria-expanded': isExpanded, 'aria-pressed': isPressed, ...props } = rest
  return (
    <IonButton
      className={[`is-${look}`, className].filter(Boolean).join(' ')}
      fill={fills[look]}
      // Ionic blocks clicks on a disabled button only one frame after it is mounted.
      onClick={rest.disabled ? undefined : onClick}
      aria-expanded={stateOf(isExpanded)}
      aria-pressed={stateOf(isPressed)}
      {...props}
    />
  )
}

/** React sets `true` on a custom element as an empty string, which has no meaning in ARIA. */
const stateOf = (is: boolean | undefined): 'true' | 'false' | undefined =>
  is === undefined ? undefined : is ? 'true' : 'false'
