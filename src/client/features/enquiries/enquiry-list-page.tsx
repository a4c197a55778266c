import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { useListPage } from '#client/data/screen/use-list-page.ts'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { Cards } from '#client/ui/list/cards/cards.tsx'
import { ListPage } from '#client/ui/list/page/list-page.tsx'
import { dateInWords } from '#client/words/time/dates.ts'
import { asIntake } from '#contract/intake.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { textsIn } from '#contract/search.ts'

import { EnquiryCard } from './enquiry-card.tsx'
import { fullNameOf } from './full-name-of.ts'
import { useAddAsMember } from './use-add-as-member.ts'
import { useMarkEnquiriesSeen } from './use-mark-enquiries-seen.ts'

import './enquiries.css'

// Loaded after the list, which is displayed without it.
const EnquiryDialog = lazyComponent(
  async () => (await import('./enquiry-dialog.tsx')).EnquiryDialog,
)

/** List of enquiries, searchable also by enquiry number; opening it marks all as seen. */
export function EnquiryListPage() {
  const { t } = useLingui()
  const { items, actionsOn, pageProps } = useListPage(enquiries, (enquiry) => [
    fullNameOf(enquiry),
    ...textsIn([enquiry.personalInfo, enquiry.businessInfo, enquiry.interests]),
    dateInWords(enquiry.createdAt),
    asIntake(enquiry.intake)?.receipt ?? '',
  ])
  useMarkEnquiriesSeen()
  const onAdd = useAddAsMember()
  return (
    <ListPage
      {...pageProps}
      title={t`Membership Enquiries`}
      loading={t`Loading memberships...`}
      count={plural(items.length, { one: '# enquiry', other: '# enquiries' })}
      searchLabel={t`Search enquiries`}
      empty={t`No membership enquiries found`}
      Dialogs={EnquiryDialog}
    >
      <Cards items={items}>
        {(enquiry) => (
          <EnquiryCard key={enquiry._id} {...{ enquiry, onAdd }} {...actionsOn(enquiry)} />
        )}
      </Cards>
    </ListPage>
  )
}
