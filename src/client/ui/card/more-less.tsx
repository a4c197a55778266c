import { Button } from '../base/button.tsx'
import { Chevron } from '../base/chevron.tsx'

import './more-less.css'

type Props = {
  isOpen: boolean
  words: { more: string; less: string }
  /** Name of the item, for screen readers. */
  name: string
  onToggle: () => void
}

/** Button that expands and collapses an item's details. */
export function MoreLess({ isOpen, words, name, onToggle }: Props) {
  const word = isOpen ? words.less : words.more
  return (
    <Button
      look="ghost"
      className="more-less"
      aria-expanded={isOpen}
      aria-label={`${word} ${name}`}
      onClick={onToggle}
    >
      {word}
      <Chevron isOpen={isOpen} />
    </Button>
  )
}
