import { Button } from '../base/button.tsx'

import './title-button.css'

/** Title of a card, in its heading, that opens the item. */
export function TitleButton({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <Button look="quiet" className="title-button" dir="auto" onClick={onOpen}>
      <span>{title}</span>
    </Button>
  )
}
