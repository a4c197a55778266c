import { type ComponentProps, type ReactNode, useId, useState } from 'react'

import { MoreLess } from '../card/more-less.tsx'
import { RowActions } from './row-actions.tsx'

type Props = Pick<ComponentProps<typeof RowActions>, 'isDeleting' | 'onEdit' | 'onDelete'> & {
  name: string
  words: {
    more: ComponentProps<typeof MoreLess>['words']
    row: ComponentProps<typeof RowActions>['words']
  }
  /** All that is known, in an element with this id. */
  children: (id: string) => ReactNode
}

/** What can be done with an item, and all of it once more is asked for: the card above is not drawn again. */
export function MoreFoot({ name, words, children, ...acts }: Props) {
  const [isMore, setIsMore] = useState(false)
  const details = useId()
  return (
    <>
      <div className="card-foot">
        <MoreLess
          isOpen={isMore}
          words={words.more}
          name={name}
          controls={details}
          onToggle={() => setIsMore(!isMore)}
        />
        <RowActions words={words.row} {...acts} />
      </div>
      {isMore && children(details)}
    </>
  )
}
