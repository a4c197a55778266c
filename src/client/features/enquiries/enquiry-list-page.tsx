import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { useDialog } from '#client/data/use-dialog.ts'
import { useList } from '#client/data/use-list.ts'
import { useSearch } from '#client/data/use-search.ts'
import { useWrites } from '#client/data/use-writes.ts'
import { Cards, CardsSkeleton } from '#client/ui/cards.tsx'
import { ListBody } from '#client/ui/list-body.tsx'
import { ListSubtitle } from '#client/ui/list-subtitle.tsx'
import { Page } from '#client/ui/page.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { dateInWords } from '#client/words/dates.ts'
import { generalWords } from '#client/words/general.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { textsIn } from '#contract/search.ts'

import { EnquiryCard } from './enquiry-card.tsx'
import { nameOf } from './name-of.ts'

import './enquiries.css'

// Fetched when it is first opened: most visits only look at cards.
const EnquiryDialog = lazy(() =>
  import('./enquiry-dialog.tsx').then((file) => ({ default: file.EnquiryDialog })),
)

export function EnquiryListPage() {
  const { t } = useLingui()
  const list = useList(enquiries)
  const { remove, isRemoving } = useWrites(enquiries)
  const dialog = useDialog()
  const search = useSearch()
  const found = search.found(list.items, (enquiry) => [
    nameOf(enquiry),
    ...textsIn([enquiry.personalInfo, enquiry.businessInfo, enquiry.interests]),
    dateInWords(enquiry.createdAt),
  ])
  const count = plural(found.length, { one: '# enquiry', other: '# enquiries' })
  return (
    <Page
      title={t`Membership Enquiries`}
      subtitle={<ListSubtitle list={list} loading={t`Loading memberships...`} count={count} />}
    >
      <SearchField label={t`Search enquiries`} {...search.field} />
      <ListBody
        list={list}
        items={found}
        words={{ empty: t`No membership enquiries found`, ...generalWords.list() }}
        skeleton={<CardsSkeleton />}
      >
        <Cards>
          {found.map((enquiry) => (
            <EnquiryCard
              key={enquiry._id}
              enquiry={enquiry}
              isDeleting={isRemoving(enquiry)}
              onOpen={() => dialog.show(enquiry._id)}
              onDelete={() => void remove(enquiry)}
            />
          ))}
        </Cards>
      </ListBody>
      {dialog.wasOpened && (
        <Suspense fallback={null}>
          <EnquiryDialog list={list} dialog={dialog} />
        </Suspense>
      )}
    </Page>
  )
}
