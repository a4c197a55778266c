import { useLingui } from '@lingui/react/macro'
import { menuOutline, moonOutline, personOutline, sunnyOutline } from 'ionicons/icons'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { preferences, setTheme, showTheme } from '#client/platform/preferences.ts'
import { afterPaint } from '#client/ui/base/after-paint.ts'
import { IconButton } from '#client/ui/base/icon-button.tsx'
import { Logo } from '#client/ui/base/logo.tsx'
import { searchPlaceId } from '#client/ui/list/search-field.tsx'

import { AccountMenu } from './account-menu.tsx'
import { OutboxBadge } from './outbox-badge.tsx'

import './header.css'

type Props = { toggleRef: Ref<HTMLButtonElement>; onToggle: () => void }

export function Header({ toggleRef, onToggle }: Props) {
  const { t } = useLingui()
  const isDark = useSnapshot(preferences).theme === 'dark'
  const changeTheme = () => {
    setTheme(isDark ? 'light' : 'dark')
    // Repaints the button first, because the theme restyles the whole page.
    afterPaint(showTheme)
  }
  return (
    <header className="header">
      <IconButton
        icon={menuOutline}
        ref={toggleRef}
        aria-label={t`Toggle menu`}
        onClick={onToggle}
      />
      <Link className="header-logo" to="/" aria-label="Take-Off">
        <Logo />
      </Link>
      <div className="header-space" id={searchPlaceId} />
      <OutboxBadge />
      <IconButton
        icon={isDark ? sunnyOutline : moonOutline}
        aria-label={isDark ? t`Switch to light theme` : t`Switch to dark theme`}
        onClick={changeTheme}
      />
      <IconButton icon={personOutline} aria-label={t`Account`} popoverTarget="account-menu" />
      <AccountMenu id="account-menu" />
    </header>
  )
}
