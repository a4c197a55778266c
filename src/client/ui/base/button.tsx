import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type'> & {
  /** Appearance; the main action of a form or question by default. */
  look?: 'ghost' | 'quiet' | 'danger' | undefined
  type?: 'button' | 'submit'
}

/** A button with words. */
export function Button({ look, className, type = 'button', ...rest }: Props) {
  const classes = ['button', look && `is-${look}`, className].filter(Boolean).join(' ')
  return <button type={type} className={classes} {...rest} />
}
