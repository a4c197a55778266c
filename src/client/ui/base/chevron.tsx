import { chevronDownOutline, chevronUpOutline } from 'ionicons/icons'

import { Icon } from './icon.tsx'

/** Icon of a button that shows and hides something. */
export function Chevron({ isOpen }: { isOpen: boolean }) {
  return <Icon icon={isOpen ? chevronUpOutline : chevronDownOutline} slot="end" />
}
