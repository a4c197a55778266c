import { Link } from 'react-router-dom'

import { Icon } from '#client/ui/base/icon.tsx'

import { Count } from './count.tsx'

type Props = {
  to: string
  icon: string
  name: string
  words: string
  count: number | undefined
  /** Fill level of its bar; more than 100 is displayed as 100. */
  percent: number
}

/** Links to a list and displays its number of items; blank while `count` is undefined. */
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
