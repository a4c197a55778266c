import { useLingui } from '@lingui/react'
import { memo, useId, useState } from 'react'

import { markOf } from '#client/data/screen/mark.ts'
import type { Shown } from '#client/data/screen/use-list.ts'
import { MoreLess } from '#client/ui/card/more-less.tsx'
import { RowActions } from '#client/ui/list/row-actions.tsx'
import { Refusal, WaitingMark } from '#client/ui/list/waiting-mark.tsx'
import { moreWords, roleAt, rowWords } from '#client/words/base/general.ts'
import type { Enquiry } from '#contract/resources/enquiry.ts'

import { EnquiryAbout } from './enquiry-about.tsx'
import { EnquiryDetails } from './enquiry-details.tsx'
import { nameOf } from './name-of.ts'

type Props = {
  enquiry: Shown<Enquiry>
  isDeleting: boolean
  onOpen: () => void
  onDelete: () => void
}

export const EnquiryCard = memo(function EnquiryCard({
  enquiry,
  isDeleting,
  onOpen,
  onDelete,
}: Props) {
  // What it says follows the language, though the card itself stays the same.
  useLingui()
  const [isMore, setIsMore] = useState(false)
  const details = useId()
  const name = nameOf(enquiry)
  const mark = markOf(enquiry)
  const { position, companyName } = enquiry.businessInfo
  return (
    <li className="card card-body">
      <div>
        <h2>
          <button type="button" className="title-button" dir="auto" onClick={onOpen}>
            {name}
          </button>
        </h2>
        <p className="enquiry-role" dir="auto">
          {roleAt(position, companyName)}
        </p>
      </div>
      <WaitingMark mark={mark} />
      <Refusal mark={mark} />
      <EnquiryAbout enquiry={enquiry} />
      <div className="card-foot">
        <MoreLess
          isOpen={isMore}
          words={moreWords()}
          name={name}
          controls={details}
          onToggle={() => setIsMore(!isMore)}
        />
        <RowActions words={rowWords(name, isDeleting)} {...{ isDeleting, onDelete }} />
      </div>
      {isMore && <EnquiryDetails id={details} enquiry={enquiry} />}
    </li>
  )
})
