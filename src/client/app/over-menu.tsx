import '#client/platform/ionic/set-up.ts'
import { IonMenu } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'

import { menu } from './menu.ts'
import { SideMenu } from './side-menu.tsx'

type Props = {
  menuRef: RefObject<HTMLIonMenuElement | null>
  /** How often it was asked for before it was here: with another number it is fetched again. */
  asked: number
  onHere: () => void
  onClosed: () => void
}

/** The menu over the page, where there is no room beside it. */
export function OverMenu({ menuRef, onHere, onClosed }: Props) {
  const { t } = useLingui()
  // Once: later the button opens it.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(onHere, [])
  return (
    <IonMenu
      ref={menuRef}
      contentId="main"
      className="side-menu is-over"
      aria-label={t`Menu`}
      swipeGesture={false}
      onIonDidClose={onClosed}
    >
      <SideMenu groups={menu} />
    </IonMenu>
  )
}
