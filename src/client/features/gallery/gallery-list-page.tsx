import { IonIcon } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { addOutline } from 'ionicons/icons'
import { lazy, Suspense } from 'react'

import { useDialog } from '#client/data/use-dialog.ts'
import { useList } from '#client/data/use-list.ts'
import { useWrites } from '#client/data/use-writes.ts'
import { ListBody } from '#client/ui/list-body.tsx'
import { Page } from '#client/ui/page.tsx'
import { generalWords } from '#client/words/general.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { GalleryCard } from './gallery-card.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import { GallerySubtitle } from './gallery-subtitle.tsx'
import { OfflineStrip } from './offline-strip.tsx'

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
  const add = (words: string) => (
    <button type="button" className="button" onClick={dialog.add}>
      <IonIcon icon={addOutline} aria-hidden="true" />
      {words}
    </button>
  )
  return (
    <Page title={t`Gallery`} subtitle={<GallerySubtitle list={list} />} action={add(t`Add New`)}>
      <OfflineStrip waiting={list.items.filter((item) => item.outbox).length} />
      <ListBody
        list={list}
        words={{
          empty: t`No gallery items found`,
          ...generalWords.failedList(),
        }}
        skeleton={<GallerySkeleton />}
        first={add(t`Add Your First Item`)}
      >
        {(items) => (
          <ul className="gallery">
            {items.map((item) => (
              <GalleryCard
                key={item._id}
                item={item}
                isDeleting={isRemoving(item)}
                onEdit={() => dialog.edit(item._id)}
                onDelete={() => void remove(item)}
              />
            ))}
          </ul>
        )}
      </ListBody>
      {dialog.wasOpened && (
        <Suspense fallback={null}>
          <GalleryDialogs items={list.items} dialog={dialog} />
        </Suspense>
      )}
    </Page>
  )
}
