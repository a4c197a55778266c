import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { addOutline } from 'ionicons/icons'

import { usePermissions } from '#client/data/engine/permissions.ts'
import { useListPage } from '#client/data/screen/use-list-page.ts'
import { useSelection } from '#client/data/screen/use-selection.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { lazyOptional, lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { Cards } from '#client/ui/list/cards/cards.tsx'
import { ListPage } from '#client/ui/list/page/list-page.tsx'
import { SelectArea } from '#client/ui/list/selection/select-area.tsx'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { GalleryCard } from './gallery-card.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'

import './gallery.css'

// Loaded after the list, which is displayed without it.
const GalleryDialogs = lazyComponent(
  async () => (await import('./gallery-dialogs.tsx')).GalleryDialogs,
)
const GallerySelection = lazyOptional(
  async () => (await import('./gallery-selection.tsx')).GallerySelection,
)

/** Gallery with search, dialogs, and a selection for deleting several photos together. */
export function GalleryListPage() {
  const { t } = useLingui()
  const page = useListPage(galleryItems, (item) => [item.title, item.description])
  const { items, actionsOn, pageProps, mayAdd } = page
  const may = usePermissions()
  const removable = items.filter((item) => may({ area: galleryItems.name, act: 'remove' }, item))
  const selection = useSelection(removable)
  const addButton = (words: string) => (
    <Button onClick={page.add}>
      <Icon icon={addOutline} slot="start" />
      {words}
    </Button>
  )
  return (
    <ListPage
      {...pageProps}
      title={t`Gallery`}
      loading={t`Loading gallery...`}
      count={plural(items.length, { one: '# photo', other: '# photos' })}
      action={mayAdd && addButton(t`Add New`)}
      searchLabel={t`Search photos`}
      empty={t`No gallery items found`}
      first={mayAdd && addButton(t`Add Your First Item`)}
      skeleton={<GallerySkeleton />}
      Dialogs={GalleryDialogs}
      selection={<GallerySelection selection={selection} list={pageProps.list} />}
    >
      <SelectArea selection={selection}>
        <Cards items={items} className="gallery">
          {(item) => <GalleryCard key={item._id} {...{ item, selection }} {...actionsOn(item)} />}
        </Cards>
      </SelectArea>
    </ListPage>
  )
}
