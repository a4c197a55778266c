import { useLingui } from '@lingui/react'
import { memo } from 'react'

import { markOf } from '#client/data/screen/mark.ts'
import type { CardActs } from '#client/data/screen/use-acts.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { TitleButton } from '#client/ui/card/title-button.tsx'
import { MoreFoot } from '#client/ui/list/cards/more-foot.tsx'
import { RefusalMessage, WaitingMark } from '#client/ui/list/cards/waiting-mark.tsx'
import { moreWords, rowWords } from '#client/words/base/general.ts'
import { quoted } from '#client/words/base/language.ts'
import type { Member } from '#contract/resources/member.ts'

import { MemberDetails } from './member-details.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberHead } from './member-head.tsx'

type Props = CardActs & {
  member: DisplayedItem<Member>
}

/** Row of the list: name and facts of a member, with details that open in place. */
export const MemberCard = memo(function MemberCard({
  member,
  isDeleting,
  onOpen,
  onEdit,
  onDelete,
}: Props) {
  // Renders again after a change of language, although the props stay equal.
  useLingui()
  const { name } = member
  const mark = markOf(member)
  return (
    <li className="card card-body">
      <MemberHead member={member}>
        <h2>
          <TitleButton title={name} onOpen={onOpen} />
        </h2>
      </MemberHead>
      <WaitingMark mark={mark} />
      <RefusalMessage mark={mark} />
      <MemberFacts member={member} />
      <MoreFoot
        name={quoted(name)}
        words={{ more: moreWords(), row: rowWords(name, isDeleting) }}
        {...{ isDeleting, onEdit, onDelete }}
      >
        <MemberDetails member={member} />
      </MoreFoot>
    </li>
  )
})
