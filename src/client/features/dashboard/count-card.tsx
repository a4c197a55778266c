import { Link } from 'react-router-dom'

import { Icon } from '#client/ui/base/icon.tsx'

import { Count } from './count.tsx'

type Props = {
  to: string
  icon: string
  name: string
  words: string
  count: number | undefined
  /** How full its bar is; more than 100 is as full as can be. */
  percent: number
}

export function CountCard({ to, icon, name, words, count, percent }: Props) {
  return (
    <li className="card">
      <Link className="dashboard-count" to={to}>
        <Icon icon={icon} />
        <Count value={count} />
        <h2>{name}</h2>
        <p>{words}&nbsp;</p>
        <span className="dashboard-bar">
          <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
        </span>
      </Link>
    </li>
  )
}
