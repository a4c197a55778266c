import '#client/platform/ionic/set-up.ts'
import { IonMenu } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'

import { menu } from './menu.ts'
import { SideMenu } from './side-menu.tsx'

type Props = {
  menuRef: RefObject<HTMLIonMenuElement | null>
  /** It was asked for before it was here. */
  isWanted: boolean
  onClosed: () => void
}

/** The menu over the page, where there is no room beside it. */
export function OverMenu({ menuRef, isWanted, onClosed }: Props) {
  const { t } = useLingui()
  useEffect(() => {
    if (isWanted) void menuRef.current?.open()
    // Only for what was asked before: later the button opens it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
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
