import { IonButton } from '@ionic/react'
import type { ComponentProps } from 'react'

const fills = {
  main: 'solid',
  ghost: 'outline',
  quiet: 'clear',
  danger: 'clear',
  icon: 'clear',
} as const

export type ButtonProps = Omit<ComponentProps<typeof IonButton>, 'fill' | 'type'> & {
  /** Appearance; the main action of a form or question by default. */
  look?: keyof typeof fills | undefined
}

/** A button with words; an icon in it has a slot. */
export function Button({ look = 'main', className, ...rest }: ButtonProps) {
  const classes = [`is-${look}`, className].filter(Boolean).join(' ')
  return <IonButton className={classes} fill={fills[look]} {...rest} />
}
