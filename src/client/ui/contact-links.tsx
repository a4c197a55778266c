import { IonIcon } from '@ionic/react'
import { callOutline, mailOutline } from 'ionicons/icons'

import './contact-links.css'

/** Ways to reach somebody, each as large as a thumb; what is not known is left out. */
export function ContactLinks({ email, phone }: { email: string; phone: string }) {
  return (
    <div className="contact-links">
      {email && (
        <a href={`mailto:${email}`}>
          <IonIcon icon={mailOutline} aria-hidden="true" />
          <span dir="auto">{email}</span>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          <IonIcon icon={callOutline} aria-hidden="true" />
          <span dir="ltr">{phone}</span>
        </a>
      )}
    </div>
  )
}
