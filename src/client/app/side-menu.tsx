import { useLingui } from '@lingui/react'
import { Link } from 'react-router-dom'

import { type May, useMay } from '#client/data/engine/may.ts'
import { accessNeedOf } from '#client/routing/access-needs.ts'
import { Logo } from '#client/ui/base/logo.tsx'

import type { MenuEntry, MenuGroup } from './menu.ts'
import { SideMenuEntry } from './side-menu-entry.tsx'

import './side-menu.css'

/** Content of the menu, beside the page or over it. */
export function SideMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const { _ } = useLingui()
  const may = useMay()
  return (
    <nav className="side-menu-inner">
      <Link className="side-menu-logo" to="/" aria-label="Take-Off">
        <Logo />
      </Link>
      {groups
        .map((group) => ({ ...group, entries: group.entries.filter(isOffered(may)) }))
        .filter((group) => group.entries.length > 0)
        .map((group) => (
          <section key={group.name} aria-labelledby={`menu-${group.name}`}>
            <h2 id={`menu-${group.name}`}>{_(group.heading)}</h2>
            <ul>
              {group.entries.map((entry) => (
                <SideMenuEntry key={entry.label.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

/** Hides entries that the role does not permit. */
const isOffered = (may: May) => (entry: MenuEntry) => {
  const need = entry.path === undefined ? undefined : accessNeedOf(entry.path)
  return need === undefined || may(need)
}
