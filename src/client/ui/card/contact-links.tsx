import { callOutline, mailOutline } from 'ionicons/icons'

import './contact-links.css'
import { Icon } from '../base/icon.tsx'
import { mailtoUrl, telUrl } from './contact-addresses.ts'

/** Links to a person's email and phone, in touch size; missing ones are left out. */
export function ContactLinks({ email, phone }: { email: string; phone: string }) {
  return (
    <div className="contact-links">
      {email && (
        <a href={mailtoUrl(email)}>
          <Icon icon={mailOutline} />
          <span dir="auto">{email}</span>
        </a>
      )}
      {phone && (
        <a href={telUrl(phone)}>
          <Icon icon={callOutline} />
          <span dir="ltr">{phone}</span>
        </a>
      )}
    </div>
  )
}
