import type { ReactNode } from 'react'

import './page.css'

type Props = {
  title: string
  subtitle?: ReactNode
  /** The main action: a floating button on a phone, beside the heading elsewhere. */
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, subtitle, action, children }: Props) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {subtitle !== undefined && <p className="page-subtitle">{subtitle}</p>}
        </div>
        {action}
      </div>
      {children}
    </>
  )
}
