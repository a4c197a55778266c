import { type ComponentProps, type ReactNode, useState } from 'react'

import { MoreLess } from '../../card/more-less.tsx'
import { RowActions } from './row-actions.tsx'

type Props = Pick<ComponentProps<typeof RowActions>, 'isDeleting' | 'onEdit' | 'onDelete'> & {
  name: string
  words: {
    more: ComponentProps<typeof MoreLess>['words']
    row: ComponentProps<typeof RowActions>['words']
  }
  /** Details. */
  children: ReactNode
}

/**
 * Actions and expandable details of an item. A component of its own, so that expanding does not render the card
 * above.
 */
export function ExpandableFooter({ name, words, children, ...actions }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <div className="card-footer">
        <MoreLess
          isOpen={isExpanded}
          words={words.more}
          name={name}
          onToggle={() => setIsExpanded(!isExpanded)}
        />
        <RowActions words={words.row} {...actions} />
      </div>
      {isExpanded && children}
    </>
  )
}
