import type { ComponentProps, ReactNode } from 'react'

import { Picture } from './picture.tsx'
import { WaitingMark } from './waiting-mark.tsx'

import './open-picture.css'

type Props = Omit<ComponentProps<typeof Picture>, 'alt'> &
  ComponentProps<typeof WaitingMark> & {
    /** What pressing it does, with the item's title. */
    name: string
    onOpen: () => void
    /** What lies over the picture. */
    children?: ReactNode
  }

/** The picture of a card: pressing it shows the item in full; its mark lies over it. */
export function OpenPicture({ name, mark, onOpen, children, ...picture }: Props) {
  return (
    <div className="open-picture">
      <button type="button" aria-label={name} onClick={onOpen}>
        <Picture alt="" {...picture} />
      </button>
      <WaitingMark mark={mark} />
      {children}
    </div>
  )
}
