import { useLingui } from '@lingui/react/macro'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { Layer } from '#client/ui/over/layer.tsx'

import { menu } from './menu.ts'
import { SideMenu } from './side-menu.tsx'

import './over-menu.css'

export type MenuOpener = { open: () => void }

type Props = {
  opener: Ref<MenuOpener>
  /** Number of attempts to open it before it was loaded; a change loads it again. */
  asked: number
  onHere: () => void
}

/** Menu over the page, where there is no room beside it; closes when the address changes. */
export function OverMenu({ opener, asked, onHere }: Props) {
  const { t } = useLingui()
  // A new object with each navigation, also to a dialog's entry, which has the key of its screen.
  const location = useLocation()
  const [opened, setOpened] = useState({ isOpen: asked > 0, location })
  if (opened.location !== location) setOpened({ isOpen: false, location })
  useImperativeHandle(opener, () => ({ open: () => setOpened({ isOpen: true, location }) }))
  // Called once; later the button opens it.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(onHere, [])
  return (
    <Layer
      isKept
      isOpen={opened.isOpen}
      onDismiss={() => setOpened({ isOpen: false, location })}
      className={{ layer: 'menu-layer', box: 'side-menu is-over' }}
      label={{ 'aria-label': t`Menu` }}
    >
      <SideMenu groups={menu} />
    </Layer>
  )
}
