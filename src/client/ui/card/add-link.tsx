import { addOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'

import { Icon } from '../base/icon.tsx'

/** A button that leads to the screen where something is added. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="button" to={to}>
      <Icon icon={addOutline} />
      {children}
    </Link>
  )
}
