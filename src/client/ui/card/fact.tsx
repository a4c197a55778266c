import type { ReactNode } from 'react'

import './fact.css'
import { Icon } from '../base/icon.tsx'

/** One thing a card tells: an icon, its name for who cannot see it, and the text. */
export function Fact(props: { icon: string; name: string; children: ReactNode }) {
  return (
    <p className="fact">
      <Icon icon={props.icon} label={props.name} />
      <span dir="auto">{props.children}</span>
    </p>
  )
}
