import type { ReactNode } from 'react'

import { FixedSlot } from '../../base/fixed-slot.tsx'
import { phoneMedia } from '../../behaviour/is-phone.ts'
import { useMedia } from '../../behaviour/use-media.ts'

import './page.css'

type Props = {
  title: string
  subtitle?: ReactNode
  badge?: ReactNode
  /** The main button: floating on a phone, beside the heading elsewhere. */
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, subtitle, badge, action, children }: Props) {
  const isPhone = useMedia(phoneMedia)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {subtitle !== undefined && <p className="page-subtitle">{subtitle}</p>}
        </div>
        {badge}
        {isPhone ? <FixedSlot>{action}</FixedSlot> : action}
      </div>
      {children}
    </>
  )
}
