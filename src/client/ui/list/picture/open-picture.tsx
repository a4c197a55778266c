import type { ComponentProps, ReactNode } from 'react'

import { Button } from '../../base/button.tsx'
import { UnsentMark } from '../cards/unsent-mark.tsx'
import { Picture } from './picture.tsx'

import './open-picture.css'

type Props = Omit<ComponentProps<typeof Picture>, 'alt'> &
  ComponentProps<typeof UnsentMark> & {
    /** Accessible name of the button, with the item's title. */
    name: string
    onOpen: () => void
    /** Content over the picture. */
    children?: ReactNode
  }

/** Picture of a card, as a button that opens the item; its mark is displayed over it. */
export function OpenPicture({ name, mark, onOpen, children, ...picture }: Props) {
  return (
    <div className="open-picture">
      <Button look="quiet" aria-label={name} onClick={onOpen}>
        <Picture alt="" {...picture} />
      </Button>
      <UnsentMark mark={mark} />
      {children}
    </div>
  )
}
