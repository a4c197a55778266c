import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { useDialog } from '#client/data/use-dialog.ts'
import { useList } from '#client/data/use-list.ts'
import { useSearch } from '#client/data/use-search.ts'
import { useWrites } from '#client/data/use-writes.ts'
import { AddLink } from '#client/ui/add-link.tsx'
import { Cards, CardsSkeleton } from '#client/ui/cards.tsx'
import { ListBody } from '#client/ui/list-body.tsx'
import { ListSubtitle } from '#client/ui/list-subtitle.tsx'
import { Page } from '#client/ui/page.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { bannerWords } from '#client/words/banner.ts'
import { dateInWords } from '#client/words/dates.ts'
import { generalWords } from '#client/words/general.ts'
import { banners } from '#contract/resources/banner.ts'

import { BannerCard } from './banner-card.tsx'

import './banners.css'

// Fetched when a dialog is first opened: most visits only look.
const BannerDialogs = lazy(() =>
  import('./banner-dialogs.tsx').then((file) => ({ default: file.BannerDialogs })),
)

export function BannerListPage() {
  const { t } = useLingui()
  const list = useList(banners)
  const { remove, isRemoving } = useWrites(banners)
  const dialog = useDialog()
  const search = useSearch()
  const found = search.found(list.items, ({ _id, createdAt }) => [
    bannerWords.titleOf({ itemId: _id }),
    dateInWords(createdAt),
  ])
  const total = list.items.length
  const add = (words: string) => <AddLink to="/add-banner">{words}</AddLink>
  return (
    <Page
      title={t`Banners`}
      subtitle={
        <ListSubtitle
          list={list}
          loading={t`Loading banners...`}
          count={t`Total Banners: ${total}`}
        />
      }
      action={add(t`Add New Banner`)}
    >
      <SearchField label={t`Search banners`} {...search.field} />
      <div className="banners">
        <ListBody
          list={list}
          items={found}
          words={{ empty: t`No banners found`, ...generalWords.list() }}
          skeleton={<CardsSkeleton />}
          first={add(t`Create Your First Banner`)}
        >
          <Cards>
            {found.map((banner) => (
              <BannerCard
                key={banner._id}
                banner={banner}
                isDeleting={isRemoving(banner)}
                onOpen={() => dialog.show(banner._id)}
                onReplace={() => dialog.edit(banner._id)}
                onDelete={() => void remove(banner)}
              />
            ))}
          </Cards>
        </ListBody>
      </div>
      {dialog.wasOpened && (
        <Suspense fallback={null}>
          <BannerDialogs list={list} dialog={dialog} />
        </Suspense>
      )}
    </Page>
  )
}
