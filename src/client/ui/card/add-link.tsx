import { addOutline } from 'ionicons/icons'

import { ButtonLink } from '../base/button-link.tsx'
import { Icon } from '../base/icon.tsx'

/** Link in the style of a button to the form of a new item. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to}>
      <Icon icon={addOutline} slot="start" />
      {children}
    </ButtonLink>
  )
}
