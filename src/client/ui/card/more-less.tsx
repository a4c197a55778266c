import { chevronDownOutline, chevronUpOutline } from 'ionicons/icons'

import { Button } from '../base/button.tsx'

import './more-less.css'
import { Icon } from '../base/icon.tsx'

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
      <Icon icon={isOpen ? chevronUpOutline : chevronDownOutline} slot="end" />
    </Button>
  )
}
