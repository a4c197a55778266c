import type { ComponentProps } from 'react'

import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & {
  icon: string
  /** The button has no words, so screen readers need a name. */
  'aria-label': string
}

/** A button that is an icon. */
export function IconButton({ icon, ...rest }: Props) {
  return (
    <button type="button" className="icon-button" {...rest}>
      <Icon icon={icon} />
    </button>
  )
}
