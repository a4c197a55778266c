import { useLingui } from '@lingui/react'
import { memo, useState } from 'react'

import { unsentMarkOf } from '#client/data/screen/unsent-mark-of.ts'
import type { CardActions } from '#client/data/screen/use-card-actions.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { MoreLess } from '#client/ui/card/more-less.tsx'
import { TitleButton } from '#client/ui/card/title-button.tsx'
import { RowActions } from '#client/ui/list/cards/row-actions.tsx'
import { RefusalMessage, UnsentMark } from '#client/ui/list/cards/unsent-mark.tsx'
import { moreWords, rowWords } from '#client/words/base/general.ts'
import { quoted } from '#client/words/base/language.ts'
import { achievementsShown } from '#contract/constants.ts'
import type { FounderProfile } from '#contract/resources/founder-profile.ts'

import { Achievements } from './achievements.tsx'
import { FounderDates } from './founder-dates.tsx'
import { FounderHead } from './founder-head.tsx'
import { LinkedInLink } from './linked-in-link.tsx'

type Props = CardActions & {
  profile: DisplayedItem<FounderProfile>
}

/** Row of the list: the profile with shortened achievements, which open in place. */
export const FounderProfileCard = memo(function FounderProfileCard({
  profile,
  isDeleting,
  onOpen,
  onEdit,
  onDelete,
}: Props) {
  // Renders again after a change of language, although the props stay equal.
  useLingui()
  const [isExpanded, setIsExpanded] = useState(false)
  const { fullName, summary, achievements } = profile
  const mark = unsentMarkOf(profile)
  return (
    <li className="card card-body founder-card">
      <FounderHead profile={profile}>
        <h2>
          <TitleButton title={fullName} onOpen={onOpen} />
        </h2>
      </FounderHead>
      <UnsentMark mark={mark} />
      <RefusalMessage mark={mark} />
      {summary !== '' && (
        <p className="founder-summary clamp-2" dir="auto">
          {summary}
        </p>
      )}
      <Achievements
        achievements={achievements}
        limit={isExpanded ? achievements.length : achievementsShown}
      />
      <LinkedInLink profile={profile} />
      <div className="card-footer">
        <MoreLess
          isOpen={isExpanded}
          words={moreWords()}
          name={quoted(fullName)}
          onToggle={() => setIsExpanded(!isExpanded)}
        />
        <RowActions words={rowWords(fullName, isDeleting)} {...{ isDeleting, onEdit, onDelete }} />
      </div>
      {isExpanded && <FounderDates profile={profile} />}
    </li>
  )
})
