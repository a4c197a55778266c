import { useLingui } from '@lingui/react'
import { memo } from 'react'

import { unsentMarkOf } from '#client/data/screen/unsent-mark-of.ts'
import type { CardActions } from '#client/data/screen/use-card-actions.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { TitleButton } from '#client/ui/card/title-button.tsx'
import { ExpandableFooter } from '#client/ui/list/cards/expandable-footer.tsx'
import { SlidingCard } from '#client/ui/list/cards/sliding-card.tsx'
import { RefusalMessage, UnsentMark } from '#client/ui/list/cards/unsent-mark.tsx'
import { moreWords, roleAt, rowWords } from '#client/words/base/general.ts'
import { quoted } from '#client/words/base/language.ts'
import type { Enquiry } from '#contract/resources/enquiry.ts'

import { AddAsMemberButton } from './add-as-member-button.tsx'
import { EnquiryDetails } from './enquiry-details.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { fullNameOf } from './full-name-of.ts'
import { type AddAsMember, useAddAction } from './use-add-as-member.ts'

type Props = CardActions & {
  enquiry: DisplayedItem<Enquiry>
  onAdd: AddAsMember
}

/** Row of the list: sender and facts of an enquiry, with details that open in place. */
export const EnquiryCard = memo(function EnquiryCard({
  enquiry,
  isDeleting,
  onOpen,
  onDelete,
  onAdd,
}: Props) {
  // Renders again after a change of language, although the props stay equal.
  useLingui()
  const name = fullNameOf(enquiry)
  const mark = unsentMarkOf(enquiry)
  const { position, companyName } = enquiry.businessInfo
  const addAsMember = useAddAction(enquiry, onAdd)
  const row = rowWords(name, isDeleting)
  const remove =
    onDelete && !isDeleting
      ? { words: row.remove, name: row.removeName, isDangerous: true, onAction: onDelete }
      : undefined
  return (
    <SlidingCard
      className="card-body"
      actions={[addAsMember, remove].filter((action) => action !== undefined)}
    >
      <div>
        <h2>
          <TitleButton title={name} onOpen={onOpen} />
        </h2>
        <p className="enquiry-role" dir="auto">
          {roleAt(position, companyName)}
        </p>
      </div>
      <UnsentMark mark={mark} />
      <RefusalMessage mark={mark} />
      <EnquiryFacts enquiry={enquiry} />
      <ExpandableFooter
        name={quoted(name)}
        words={{ more: moreWords(), row }}
        {...{ isDeleting, onDelete }}
      >
        <EnquiryDetails enquiry={enquiry} />
        <AddAsMemberButton {...{ enquiry, onAdd }} />
      </ExpandableFooter>
    </SlidingCard>
  )
})
