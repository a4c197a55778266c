import { useLingui } from '@lingui/react'
import { NavLink } from 'react-router-dom'

import { Icon } from '#client/ui/base/icon.tsx'

import type { MenuEntry, MenuLink } from './menu.ts'

export function SideMenuEntry({ entry }: { entry: MenuEntry }) {
  const { _ } = useLingui()
  const label = (
    <>
      <Icon icon={entry.icon} />
      <span>{_(entry.label)}</span>
    </>
  )
  if (entry.links === undefined) {
    return (
      <li>
        <NavLink className="side-menu-entry" to={entry.path} end>
          {label}
        </NavLink>
      </li>
    )
  }
  // The browser opens one `details` of a name at a time.
  return (
    <li>
      <details name="menu">
        <summary className="side-menu-entry">{label}</summary>
        <ul>
          {entry.links.map((link) => (
            <SubLink key={link.path} link={link} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function SubLink({ link }: { link: MenuLink }) {
  const { _ } = useLingui()
  return (
    <li>
      <NavLink className="side-menu-entry is-inner" to={link.path} end>
        <span>{_(link.label)}</span>
        {link.badge !== undefined && <span className="menu-badge">{link.badge}</span>}
      </NavLink>
    </li>
  )
}
