import type { ReactNode } from 'react'

import './badge.css'

type Props = {
  tone?: 'brand' | 'good' | 'warn' | 'calm'
  /** Reserves the space of some digits. */
  isBlank?: boolean
  children: ReactNode
}

/** Short label with a background colour. */
export function Badge({ tone = 'brand', isBlank = false, children }: Props) {
  return (
    <span className={`badge is-${tone}${isBlank ? ' is-blank' : ''}`} dir="auto">
      {children}
    </span>
  )
}
