import { useLingui } from '@lingui/react/macro'

import { type DialogsOf, useItemDialogs } from '#client/data/form/use-item-dialogs.ts'
import { ShowDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import { roleAt } from '#client/words/base/general.ts'
import { enquiries, type Enquiry } from '#contract/resources/enquiry.ts'

import { AddAsMemberButton } from './add-as-member-button.tsx'
import { EnquiryDetails } from './enquiry-details.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { fullNameOf } from './full-name-of.ts'
import { useAddAsMember } from './use-add-as-member.ts'

/** Dialog that displays an enquiry in full; enquiries cannot be edited. */
export function EnquiryDialog(page: DialogsOf<Enquiry>) {
  const { t } = useLingui()
  const onAdd = useAddAsMember()
  const { showing, opened } = useItemDialogs(enquiries, page)
  return (
    <ShowDialog title={opened ? fullNameOf(opened) : t`Membership Enquiries`} {...showing}>
      {(enquiry) => (
        <div className="enquiry-full">
          <p className="enquiry-role" dir="auto">
            {roleAt(enquiry.businessInfo.position, enquiry.businessInfo.companyName)}
          </p>
          <EnquiryFacts enquiry={enquiry} />
          <EnquiryDetails enquiry={enquiry} />
          <AddAsMemberButton {...{ enquiry, onAdd }} />
        </div>
      )}
    </ShowDialog>
  )
}
