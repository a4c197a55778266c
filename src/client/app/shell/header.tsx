import { IonButtons, IonHeader, IonToolbar } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { moonOutline, sunnyOutline } from 'ionicons/icons'
import type { RefCallback } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { preferences, setTheme, showTheme } from '#client/platform/page/preferences.ts'
import { IconButton } from '#client/ui/base/icon-button.tsx'
import { Logo } from '#client/ui/base/logo.tsx'
import { afterPaint } from '#client/ui/behaviour/after-paint.ts'
import { searchSlotId } from '#client/ui/list/search/search-field.tsx'

import { AccountMenu } from '../account/account-menu.tsx'
import { MenuToggle } from '../menu/menu-toggle.tsx'
import { OutboxBadge } from './outbox-badge.tsx'

import './header.css'

type Props = {
  toggleRef: RefCallback<HTMLElement>
  /** Called on each tap where the sidebar opens over the page. */
  onTap: () => void
  /** Collapses or expands the sidebar beside the page; undefined where it opens over the page. */
  onCollapse: (() => void) | undefined
}

export function Header({ toggleRef, onTap, onCollapse }: Props) {
  const { t } = useLingui()
  const isDark = useSnapshot(preferences).theme === 'dark'
  const changeTheme = () => {
    setTheme(isDark ? 'light' : 'dark')
    // Repaints the button first, because the theme restyles the whole page.
    afterPaint(showTheme)
  }
  return (
    <IonHeader className="header ion-no-border">
      <IonToolbar>
        <IonButtons slot="start">
          <MenuToggle ref={toggleRef} {...{ onTap, onCollapse }} />
          <Link className="header-logo" to="/" aria-label="Take-Off">
            <Logo />
          </Link>
        </IonButtons>
        <div className="header-space" id={searchSlotId} />
        <IonButtons slot="end">
          <OutboxBadge />
          <IconButton
            icon={isDark ? sunnyOutline : moonOutline}
            aria-label={isDark ? t`Switch to light theme` : t`Switch to dark theme`}
            onClick={changeTheme}
          />
          <AccountMenu />
        </IonButtons>
      </IonToolbar>
    </IonHeader>
  )
}
