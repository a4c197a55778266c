import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { addOutline } from 'ionicons/icons'
import { lazy, Suspense } from 'react'

import { useDialog } from '#client/data/use-dialog.ts'
import { useList } from '#client/data/use-list.ts'
import { useSearch } from '#client/data/use-search.ts'
import { useWrites } from '#client/data/use-writes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ListBody } from '#client/ui/list-body.tsx'
import { ListSubtitle } from '#client/ui/list-subtitle.tsx'
import { Page } from '#client/ui/page.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { generalWords } from '#client/words/general.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { GalleryCard } from './gallery-card.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'

import './gallery.css'

// Fetched when a dialog is first opened: most visits only look.
const GalleryDialogs = lazy(() =>
  import('./gallery-dialogs.tsx').then((file) => ({ default: file.GalleryDialogs })),
)

export function GalleryListPage() {
  const { t } = useLingui()
  const list = useList(galleryItems)
  const { remove, isRemoving } = useWrites(galleryItems)
  const dialog = useDialog()
  const search = useSearch()
  const found = search.found(list.items, (item) => [item.title, item.description])
  const count = plural(found.length, { one: '# photo', other: '# photos' })
  const add = (words: string) => (
    <button type="button" className="button" onClick={dialog.add}>
      <Icon icon={addOutline} />
      {words}
    </button>
  )
  return (
    <Page
      title={t`Gallery`}
      subtitle={<ListSubtitle list={list} loading={t`Loading gallery...`} count={count} />}
      action={add(t`Add New`)}
    >
      <SearchField label={t`Search photos`} {...search.field} />
      <ListBody
        list={list}
        items={found}
        words={{ empty: t`No gallery items found`, ...generalWords.list() }}
        skeleton={<GallerySkeleton />}
        first={add(t`Add Your First Item`)}
      >
        <ul className="gallery">
          {found.map((item) => (
            <GalleryCard
              key={item._id}
              item={item}
              isDeleting={isRemoving(item)}
              onOpen={() => dialog.show(item._id)}
              onEdit={() => dialog.edit(item._id)}
              onDelete={() => void remove(item)}
            />
          ))}
        </ul>
      </ListBody>
      {dialog.wasOpened && (
        <Suspense fallback={null}>
          <GalleryDialogs list={list} dialog={dialog} />
        </Suspense>
      )}
    </Page>
  )
}
