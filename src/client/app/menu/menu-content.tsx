import { IonAccordionGroup, IonList, IonListHeader, NavContext } from '@ionic/react'
import { useLingui } from '@lingui/react'
import { useContext, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { type CheckPermission, usePermissions } from '#client/data/engine/permissions.ts'
import { requiredPermissionOf } from '#client/routing/required-permissions.ts'
import { Logo } from '#client/ui/base/logo.tsx'
import { useGrowingCount } from '#client/ui/behaviour/use-growing-count.ts'

import { MenuItem } from './menu-item.tsx'
import type { MenuEntry, MenuGroup } from './menu.ts'

/** Each entry takes a slow phone up to 10 ms. */
const entriesPerFrame = 4

/** Logo and entries of the sidebar. */
export function MenuContent({ groups }: { groups: readonly MenuGroup[] }) {
  const { _ } = useLingui()
  const may = usePermissions()
  const navigate = useNavigate()
  const [openEntry, setOpenEntry] = useState<string | null>(null)
  const { pathname } = useLocation()
  // As a link of the router: that of the current page adds no history entry.
  const follow = (path: string) => navigate(path, { replace: path === pathname })
  const context = { ...useContext(NavContext), navigate: follow }
  return (
    <div className="side-menu-inner">
      <Link className="side-menu-logo" to="/" aria-label="Take-Off">
        <Logo />
      </Link>
      {/* `routerLink` of the entries navigates by this context. */}
      <NavContext.Provider value={context}>
        {groups
          .map((group) => ({ ...group, entries: group.entries.filter(isOffered(may)) }))
          .filter((group) => group.entries.length > 0)
          .map((group) => (
            <section key={group.name} aria-labelledby={`menu-${group.name}`}>
              <IonListHeader>
                <h2 id={`menu-${group.name}`}>{_(group.heading)}</h2>
              </IonListHeader>
              <IonList lines="none">
                <IonAccordionGroup
                  value={openEntry}
                  onIonChange={({ detail }) => setOpenEntry(openEntryOf(detail))}
                >
                  <MenuItems entries={group.entries} />
                </IonAccordionGroup>
              </IonList>
            </section>
          ))}
      </NavContext.Provider>
    </div>
  )
}

function MenuItems({ entries }: { entries: readonly MenuEntry[] }) {
  const count = useGrowingCount(entries.length, entriesPerFrame)
  return entries.slice(0, count).map((entry) => <MenuItem key={entry.label.id} entry={entry} />)
}

/** Returns the id of the entry that an accordion group has opened; null when it has closed it. */
function openEntryOf({ value }: { value?: unknown }): string | null {
  return typeof value === 'string' ? value : null
}

/** Hides entries that the role does not permit. */
const isOffered = (may: CheckPermission) => (entry: MenuEntry) => {
  const need = entry.path === undefined ? undefined : requiredPermissionOf(entry.path)
  return need === undefined || may(need)
}
