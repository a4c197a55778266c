import { IonContent, IonMenu } from '@ionic/react'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'

import { Logo } from '#client/ui/base/logo.tsx'

import type { MenuGroup } from './menu.ts'
import { SideMenuEntry } from './side-menu-entry.tsx'

import './side-menu.css'

type Props = {
  groups: readonly MenuGroup[]
  menuRef: Ref<HTMLIonMenuElement>
  onClosed: () => void
}

/** Beside the page from 1024 px, over it below. */
export function SideMenu({ groups, menuRef, onClosed }: Props) {
  const { _ } = useLingui()
  return (
    <IonMenu
      ref={menuRef}
      contentId="main"
      className="side-menu"
      aria-label={_(msg`Menu`)}
      swipeGesture={false}
      onIonDidClose={onClosed}
    >
      <IonContent scrollY>
        <nav className="side-menu-inner">
          <Link className="side-menu-logo" to="/" aria-label="Take-Off">
            <Logo />
          </Link>
          {groups
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
      </IonContent>
    </IonMenu>
  )
}
