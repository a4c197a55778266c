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
  const { key } = useLocation()
  const [opened, setOpened] = useState({ isOpen: asked > 0, key })
  if (opened.key !== key) setOpened({ isOpen: false, key })
  useImperativeHandle(opener, () => ({ open: () => setOpened({ isOpen: true, key }) }))
  // Called once; later the button opens it.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(onHere, [])
  return (
    <Layer
      isKept
      isOpen={opened.isOpen}
      onDismiss={() => setOpened({ isOpen: false, key })}
      className={{ layer: 'menu-layer', box: 'side-menu is-over' }}
      label={{ 'aria-label': t`Menu` }}
    >
      <SideMenu groups={menu} />
    </Layer>
  )
}
