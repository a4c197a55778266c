import { IonAccordion, IonBadge, IonItem, IonLabel } from '@ionic/react'
import { useLingui } from '@lingui/react'
import { useLocation } from 'react-router-dom'

import { Icon } from '#client/ui/base/icon.tsx'

import type { MenuEntry, MenuLink } from './menu.ts'

/** An entry of the sidebar: a link, or a group of links that opens. */
export function MenuItem({ entry }: { entry: MenuEntry }) {
  const { _ } = useLingui()
  const current = useCurrent()
  const label = (
    <>
      <Icon icon={entry.icon} slot="start" />
      <IonLabel>{_(entry.label)}</IonLabel>
    </>
  )
  if (entry.links === undefined) {
    return (
      <IonItem
        className="side-menu-entry"
        routerLink={entry.path}
        aria-current={current(entry.path)}
      >
        {label}
      </IonItem>
    )
  }
  return (
    <IonAccordion value={entry.label.id}>
      <IonItem slot="header" className="side-menu-entry">
        {label}
      </IonItem>
      <div slot="content">
        {entry.links.map((link) => (
          <SubLink key={link.path} link={link} />
        ))}
      </div>
    </IonAccordion>
  )
}

function SubLink({ link }: { link: MenuLink }) {
  const { _ } = useLingui()
  const current = useCurrent()
  return (
    <IonItem
      className="side-menu-entry is-inner"
      routerLink={link.path}
      aria-current={current(link.path)}
    >
      <IonLabel>{_(link.label)}</IonLabel>
      {link.badge !== undefined && (
        <IonBadge slot="end" color="success">
          {link.badge}
        </IonBadge>
      )}
    </IonItem>
  )
}

/** Returns a function for `aria-current` of entries. Ionic does not remove an attribute that is no longer passed. */
function useCurrent() {
  const { pathname } = useLocation()
  return (path: string) => (path === pathname ? 'page' : 'false')
}
