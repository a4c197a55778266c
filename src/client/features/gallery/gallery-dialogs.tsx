import { useLingui } from '@lingui/react/macro'

import { type DialogsOf, useItemDialogs } from '#client/data/form/use-item-dialogs.ts'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { EditDialog, ShowDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import { Picture } from '#client/ui/list/picture/picture.tsx'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

import { GalleryAdd } from './gallery-add.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** Dialogs that add, edit and display photos; loaded after the list. */
export function GalleryDialogs(page: DialogsOf<GalleryItem>) {
  const { t } = useLingui()
  const { adding, editing, showing, opened, close } = useItemDialogs(galleryItems, page)
  return (
    <>
      <Dialog title={t`Add Gallery Item`} {...adding}>
        <GalleryAdd onDone={close} />
      </Dialog>
      <EditDialog title={t`Edit Gallery Item`} {...editing}>
        {(item) => <GalleryForm item={item} onDone={close} />}
      </EditDialog>
      <ShowDialog title={opened?.title ?? t`Gallery`} {...showing}>
        {(item) => (
          <figure className="gallery-figure">
            <Picture
              src={item.image}
              preview={item.preview}
              alt=""
              sizes="(width >= 768px) 860px, 100vw"
              isWhole
            />
            <figcaption dir="auto">{item.description}</figcaption>
          </figure>
        )}
      </ShowDialog>
    </>
  )
}
