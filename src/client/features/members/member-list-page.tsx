import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { useDialog } from '#client/data/use-dialog.ts'
import type { ListView } from '#client/data/use-list.ts'
import { useWrites } from '#client/data/use-writes.ts'
import { AddLink } from '#client/ui/add-link.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Cards, CardsSkeleton } from '#client/ui/cards.tsx'
import { ListBody } from '#client/ui/list-body.tsx'
import { ListSubtitle } from '#client/ui/list-subtitle.tsx'
import { PageNumbers } from '#client/ui/page-numbers.tsx'
import { Page } from '#client/ui/page.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { generalWords } from '#client/words/general.ts'
import { type Member, members } from '#contract/resources/member.ts'

import { MemberCard } from './member-card.tsx'
import { useMemberPages } from './use-member-pages.ts'

import './members.css'

// Fetched when a dialog is first opened: most visits only look.
const MemberDialogs = lazy(() =>
  import('./member-dialogs.tsx').then((file) => ({ default: file.MemberDialogs })),
)

export function MemberListPage() {
  const { t } = useLingui()
  const { list, page, pages, turnTo, isSearching, searchField } = useMemberPages()
  const { remove, isRemoving } = useWrites(members)
  const dialog = useDialog()
  const { first, last, total } = shownOf(list)
  const count = t`Showing ${first} - ${last} of ${total} members`
  const words = generalWords.list()
  return (
    <Page
      title={t`Verified Members`}
      subtitle={<ListSubtitle list={list} loading={t`Loading members...`} count={count} />}
      action={
        <>
          {list.status === 'loaded' && <Badge>{t`Total ${total}`}</Badge>}
          <AddLink to="/add-member">{t`Add New`}</AddLink>
        </>
      }
    >
      <SearchField label={t`Search members`} {...searchField} />
      <ListBody
        list={list}
        words={{ ...words, empty: isSearching ? words.nothingFound : t`No verified members found` }}
        skeleton={<CardsSkeleton />}
        first={
          isSearching ? undefined : <AddLink to="/add-member">{t`Add Your First Member`}</AddLink>
        }
      >
        <Cards>
          {list.items.map((member) => (
            <MemberCard
              key={member._id}
              member={member}
              isDeleting={isRemoving(member)}
              onOpen={() => dialog.show(member._id)}
              onEdit={() => dialog.edit(member._id)}
              onDelete={() => void remove(member)}
            />
          ))}
        </Cards>
      </ListBody>
      <PageNumbers
        page={page}
        pages={pages}
        words={{
          label: t`Pages`,
          previous: t`Previous`,
          next: t`Next`,
          position: t`Page ${page} of ${pages}`,
        }}
        onChange={turnTo}
      />
      {dialog.wasOpened && (
        <Suspense fallback={null}>
          <MemberDialogs list={list} dialog={dialog} />
        </Suspense>
      )}
    </Page>
  )
}

/** Which members of how many stand there, with those that are not sent yet. */
function shownOf({ items, pagination }: ListView<Member>) {
  const { page = 1, limit = items.length, total = items.length } = pagination ?? {}
  const before = (page - 1) * limit
  const sent = Math.min(limit, total - before)
  const first = items.length === 0 ? 0 : before + 1
  return { first, last: before + items.length, total: total + items.length - sent }
}
