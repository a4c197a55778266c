import { useHref, useLinkClickHandler } from 'react-router-dom'

import { Button, type ButtonProps } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ButtonProps, 'href' | 'routerLink'> & {
  to: string
  /** Whether it replaces the entry in the history. */
  replace?: boolean
}

/**
 * A link of the router in the style of a button. Ionic's `routerLink` also navigates on a click with Ctrl, which
 * opens a tab.
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

type IconLinkProps = Omit<Props, 'look' | 'children'> & {
  icon: string
  /** The link has no words, so screen readers need a name. */
  'aria-label': string
}

/** A link of the router that is an icon. */
export function IconLink({ icon, ...rest }: IconLinkProps) {
  return (
    <ButtonLink look="icon" {...rest}>
      <Icon icon={icon} slot="icon-only" />
    </ButtonLink>
  )
}
