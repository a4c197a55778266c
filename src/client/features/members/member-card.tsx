import { useLingui } from '@lingui/react'
import { memo } from 'react'

import { unsentMarkOf } from '#client/data/screen/unsent-mark-of.ts'
import type { CardActions } from '#client/data/screen/use-card-actions.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { TitleButton } from '#client/ui/card/title-button.tsx'
import { ExpandableFooter } from '#client/ui/list/cards/expandable-footer.tsx'
import { RefusalMessage, UnsentMark } from '#client/ui/list/cards/unsent-mark.tsx'
import { moreWords, rowWords } from '#client/words/base/general.ts'
import { quoted } from '#client/words/base/language.ts'
import type { Member } from '#contract/resources/member.ts'

import { MemberDetails } from './member-details.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberHead } from './member-head.tsx'

type Props = CardActions & {
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
  const mark = unsentMarkOf(member)
  return (
    <li className="card card-body">
      <MemberHead member={member}>
        <h2>
          <TitleButton title={name} onOpen={onOpen} />
        </h2>
      </MemberHead>
      <UnsentMark mark={mark} />
      <RefusalMessage mark={mark} />
      <MemberFacts member={member} />
      <ExpandableFooter
        name={quoted(name)}
        words={{ more: moreWords(), row: rowWords(name, isDeleting) }}
        {...{ isDeleting, onEdit, onDelete }}
      >
        <MemberDetails member={member} />
      </ExpandableFooter>
    </li>
  )
})
