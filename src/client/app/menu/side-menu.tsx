import { IonMenu } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

import { closeMenu, openMenu } from '#client/platform/ionic/menu.ts'

import { MenuContent } from './menu-content.tsx'
import { menu } from './menu.ts'

import './side-menu.css'

type Props = {
  /** Id of the page, which the menu covers or makes room for. */
  contentId: string
  /** Path of the page on which its button was tapped before it was loaded; on that page it opens. */
  tappedOn: string | undefined
  /** Called when it has closed over the page; `isSamePage` if no other page was chosen. */
  onClosed: (isSamePage: boolean) => void
}

/** The sidebar: beside the page where there is room, otherwise over it until an entry is chosen. */
export function SideMenu({ contentId, tappedOn, onClosed }: Props) {
  const { t } = useLingui()
  const location = useLocation()
  // A new object with each navigation, also back and forward between dialogs.
  useEffect(closeMenu, [location])
  useEffect(() => {
    if (tappedOn === location.pathname) openMenu()
    // Once: later the button opens it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  /** Path of the page that it was opened on; Ionic reports a closed menu at its start, too. */
  const openedOn = useRef<string>(undefined)
  const onDidClose = () => {
    const path = openedOn.current
    openedOn.current = undefined
    const { activeElement } = document
    const hadFocus = activeElement === document.body || activeElement?.closest('ion-menu') !== null
    if (path !== undefined && hadFocus) onClosed(path === location.pathname)
  }
  return (
    <IonMenu
      className="side-menu"
      type="overlay"
      contentId={contentId}
      aria-label={t`Menu`}
      onIonDidOpen={() => {
        openedOn.current = location.pathname
      }}
      onIonDidClose={onDidClose}
    >
      <MenuContent groups={menu} />
    </IonMenu>
  )
}
