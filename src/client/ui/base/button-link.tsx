import { useHref, useLinkClickHandler } from 'react-router-dom'

import { Button, type ButtonProps } from './button.tsx'

type Props = Omit<ButtonProps, 'href' | 'routerLink'> & {
  to: string
  /** Whether it replaces the entry in the history. */
  replace?: boolean
}

/**
 * A link of the router in the style of a button. Ionic's `routerLink` navigates through a context that only the
 * menu has, and cannot replace the history entry.
 */
export function ButtonLink({ to, replace, onClick, ...rest }: Props) {
  const navigate = useLinkClickHandler<HTMLIonButtonElement>(to, replace ? { replace } : {})
  return (
    <Button
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        navigate(event)
      }}
      {...rest}
    />
  )
}
