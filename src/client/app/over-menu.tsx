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
  /** How often it was asked for before it was here: with another number it is fetched again. */
  asked: number
  onHere: () => void
}

/** The menu over the page, where there is no room beside it; it goes as soon as the address changes. */
export function OverMenu({ opener, asked, onHere }: Props) {
  const { t } = useLingui()
  const { key } = useLocation()
  const [opened, setOpened] = useState({ isOpen: asked > 0, key })
  if (opened.key !== key) setOpened({ isOpen: false, key })
  useImperativeHandle(opener, () => ({ open: () => setOpened({ isOpen: true, key }) }))
  // Once: later the button opens it.
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
