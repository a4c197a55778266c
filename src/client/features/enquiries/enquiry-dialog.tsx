import { useLingui } from '@lingui/react/macro'

import type { DialogState } from '#client/data/use-dialog.ts'
import type { ListView } from '#client/data/use-list.ts'
import { useNamed } from '#client/data/use-named.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { generalWords, roleAt } from '#client/words/general.ts'
import { enquiries, type Enquiry } from '#contract/resources/enquiry.ts'

import { EnquiryAbout } from './enquiry-about.tsx'
import { EnquiryDetails } from './enquiry-details.tsx'
import { nameOf } from './name-of.ts'

type Props = { list: ListView<Enquiry>; dialog: DialogState }

export function EnquiryDialog({ list, dialog }: Props) {
  const { t } = useLingui()
  const { opened, isLost } = useNamed(enquiries, list, dialog)
  return (
    <Dialog
      title={opened ? nameOf(opened) : t`Membership Enquiries`}
      close={generalWords.close()}
      isOpen={opened !== undefined || isLost}
      isWide
      onClose={dialog.close}
    >
      {isLost && <p>{generalWords.lost()}</p>}
      {opened && (
        <div className="enquiry-full">
          <p className="enquiry-role" dir="auto">
            {roleAt(opened.businessInfo.position, opened.businessInfo.companyName)}
          </p>
          <EnquiryAbout enquiry={opened} />
          <EnquiryDetails id="enquiry-details" enquiry={opened} />
        </div>
      )}
    </Dialog>
  )
}
