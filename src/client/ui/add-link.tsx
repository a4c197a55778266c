import { IonIcon } from '@ionic/react'
import { addOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'

/** A button that leads to the screen where something is added. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="button" to={to}>
      <IonIcon icon={addOutline} aria-hidden="true" />
      {children}
    </Link>
  )
}
