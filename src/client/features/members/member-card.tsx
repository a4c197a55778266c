import { useLingui } from '@lingui/react'
import { memo, useId, useState } from 'react'

import { markOf } from '#client/data/screen/mark.ts'
import type { Shown } from '#client/data/screen/use-list.ts'
import { MoreLess } from '#client/ui/card/more-less.tsx'
import { RowActions } from '#client/ui/list/row-actions.tsx'
import { Refusal, WaitingMark } from '#client/ui/list/waiting-mark.tsx'
import { moreWords, rowWords } from '#client/words/base/general.ts'
import type { Member } from '#contract/resources/member.ts'

import { MemberAbout } from './member-about.tsx'
import { MemberDetails } from './member-details.tsx'
import { MemberHead } from './member-head.tsx'

type Props = {
  member: Shown<Member>
  isDeleting: boolean
  onOpen: () => void
  onEdit: () => void
  onDelete: () => void
}

export const MemberCard = memo(function MemberCard({
  member,
  isDeleting,
  onOpen,
  onEdit,
  onDelete,
}: Props) {
  // What it says follows the language, though the card itself stays the same.
  useLingui()
  const [isMore, setIsMore] = useState(false)
  const details = useId()
  const { name } = member
  const mark = markOf(member)
  return (
    <li className="card card-body">
      <MemberHead member={member}>
        <h2>
          <button type="button" className="title-button" dir="auto" onClick={onOpen}>
            {name}
          </button>
        </h2>
      </MemberHead>
      <WaitingMark mark={mark} />
      <Refusal mark={mark} />
      <MemberAbout member={member} />
      <div className="card-foot">
        <MoreLess
          isOpen={isMore}
          words={moreWords()}
          name={name}
          controls={details}
          onToggle={() => setIsMore(!isMore)}
        />
        <RowActions words={rowWords(name, isDeleting)} {...{ isDeleting, onEdit, onDelete }} />
      </div>
      {isMore && <MemberDetails id={details} member={member} />}
    </li>
  )
})
