import { addOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'

import { Icon } from '../base/icon.tsx'

/** Link in the style of a button to the form of a new item. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="button" to={to}>
      <Icon icon={addOutline} />
      {children}
    </Link>
  )
}
