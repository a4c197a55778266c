import type { ReactNode } from 'react'

import './badge.css'

type Props = { tone?: 'brand' | 'good' | 'warn' | 'calm'; children: ReactNode }

export function Badge({ tone = 'brand', children }: Props) {
  return (
    <span className={`badge is-${tone}`} dir="auto">
      {children}
    </span>
  )
}
