import type { ReactNode } from 'react'

import './fact.css'
import { Icon } from '../base/icon.tsx'

/** A fact on a card: icon, name for screen readers, and text. */
export function Fact(props: { icon: string; name: string; children: ReactNode }) {
  return (
    <p className="fact">
      <Icon icon={props.icon} label={props.name} />
      <span dir="auto">{props.children}</span>
    </p>
  )
}
