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
  /** Whether its button was tapped before the menu was loaded. */
  isAwaited: boolean
  /** Called when it has closed without a choice. */
  onDismiss: () => void
}

/** The sidebar: beside the page where there is room, otherwise over it until an entry is chosen. */
export function SideMenu({ contentId, isAwaited, onDismiss }: Props) {
  const { t } = useLingui()
  const location = useLocation()
  // A new object with each navigation, also to the history entry of a dialog, which has the key of its screen.
  useEffect(closeMenu, [location])
  useEffect(() => {
    if (isAwaited) openMenu()
    // Once: later the button opens it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  // Ionic reports a closed menu at its start, too.
  const wasOpen = useRef(false)
  const onDidClose = () => {
    if (wasOpen.current && document.activeElement === document.body) onDismiss()
    wasOpen.current = false
  }
  return (
    <IonMenu
      className="side-menu"
      type="overlay"
      contentId={contentId}
      aria-label={t`Menu`}
      onIonDidOpen={() => {
        wasOpen.current = true
      }}
      onIonDidClose={onDidClose}
    >
      <MenuContent groups={menu} />
    </IonMenu>
  )
}
