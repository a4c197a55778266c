import { Button, type ButtonProps } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ButtonProps, 'look' | 'children'> & {
  icon: string
  /** The button has no words, so screen readers need a name. */
  'aria-label': string
}

/** A button that is an icon. */
export function IconButton({ icon, ...rest }: Props) {
  return (
    <Button look="icon" {...rest}>
      <Icon icon={icon} slot="icon-only" />
    </Button>
  )
}
