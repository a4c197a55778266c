import { useLingui } from '@lingui/react/macro'

import { useListPage } from '#client/data/screen/use-list-page.ts'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { AddLink } from '#client/ui/card/add-link.tsx'
import { Cards } from '#client/ui/list/cards/cards.tsx'
import { ListPage } from '#client/ui/list/page/list-page.tsx'
import { bannerWords } from '#client/words/banner.ts'
import { dateInWords } from '#client/words/time/dates.ts'
import { banners } from '#contract/resources/banner.ts'

import { BannerCard } from './banner-card.tsx'

import './banners.css'

// Loaded after the list, which is displayed without it.
const BannerDialogs = lazyComponent(
  async () => (await import('./banner-dialogs.tsx')).BannerDialogs,
)

export function BannerListPage() {
  const { t } = useLingui()
  const { items, actionsOn, pageProps, mayAdd } = useListPage(banners, ({ _id, createdAt }) => [
    bannerWords.titleOf({ itemId: _id }),
    dateInWords(createdAt),
  ])
  const total = pageProps.list.items.length
  const addLink = (words: string) => <AddLink to="/add-banner">{words}</AddLink>
  return (
    <ListPage
      {...pageProps}
      title={t`Banners`}
      loading={t`Loading banners...`}
      count={t`Total Banners: ${total}`}
      action={mayAdd && addLink(t`Add New Banner`)}
      searchLabel={t`Search banners`}
      empty={t`No banners found`}
      first={mayAdd && addLink(t`Create Your First Banner`)}
      className="banners"
      Dialogs={BannerDialogs}
    >
      <Cards items={items}>
        {(banner) => <BannerCard key={banner._id} banner={banner} {...actionsOn(banner)} />}
      </Cards>
    </ListPage>
  )
}
