import { useLingui } from '@lingui/react/macro'

import { useListFrame } from '#client/data/screen/use-list-page.ts'
import type { ListView } from '#client/data/screen/use-list.ts'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { AddLink } from '#client/ui/card/add-link.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { Cards } from '#client/ui/list/cards/cards.tsx'
import { ListPage } from '#client/ui/list/page/list-page.tsx'
import { PageNumbers } from '#client/ui/list/page/page-numbers.tsx'
import { type Member, members } from '#contract/resources/member.ts'

import { MemberCard } from './member-card.tsx'
import { useMemberPages } from './use-member-pages.ts'

import './members.css'

// Loaded after the list, which is displayed without it.
const MemberDialogs = lazyComponent(
  async () => (await import('./member-dialogs.tsx')).MemberDialogs,
)

/** List of members in numbered list pages, with a search over all of them. */
export function MemberListPage() {
  const { t } = useLingui()
  const { list, page, pages, goToPage, isSearching, searchField } = useMemberPages()
  const { actionsOn, pageProps, mayAdd } = useListFrame(members, list)
  const { first, last, total } = displayedRange(list)
  return (
    <ListPage
      {...pageProps}
      items={list.items}
      search={searchField}
      title={t`Verified Members`}
      loading={t`Loading members...`}
      count={t`Showing ${first} - ${last} of ${total} members`}
      badge={<Badge isBlank={list.status !== 'loaded'}>{t`Total ${total}`}</Badge>}
      action={mayAdd && <AddLink to="/add-member">{t`Add New`}</AddLink>}
      searchLabel={t`Search members`}
      empty={isSearching ? pageProps.words.nothingFound : t`No verified members found`}
      first={
        !isSearching && mayAdd && <AddLink to="/add-member">{t`Add Your First Member`}</AddLink>
      }
      below={
        <PageNumbers
          page={page}
          pages={pages}
          words={{
            label: t`Pages`,
            previous: t`Previous`,
            next: t`Next`,
            position: t`Page ${page} of ${pages}`,
          }}
          onChange={goToPage}
        />
      }
      Dialogs={MemberDialogs}
    >
      <Cards items={list.items}>
        {(member) => <MemberCard key={member._id} member={member} {...actionsOn(member)} />}
      </Cards>
    </ListPage>
  )
}

/** Returns the numbers of the first and last displayed member and their total, including unsent members. */
function displayedRange({ items, pagination }: ListView<Member>) {
  const { page = 1, limit = items.length, total = items.length } = pagination ?? {}
  const offset = (page - 1) * limit
  const sent = Math.min(limit, total - offset)
  const first = items.length === 0 ? 0 : offset + 1
  return { first, last: offset + items.length, total: total + items.length - sent }
}
