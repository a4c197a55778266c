import { useLingui } from '@lingui/react/macro'

import type { DialogState } from '#client/data/use-dialog.ts'
import type { ListView } from '#client/data/use-list.ts'
import { useNamed } from '#client/data/use-named.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { generalWords } from '#client/words/general.ts'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

import { GalleryForm } from './gallery-form.tsx'

type Props = { list: ListView<GalleryItem>; dialog: DialogState }

export function GalleryDialogs({ list, dialog }: Props) {
  const { t } = useLingui()
  const { edited, opened, isLost } = useNamed(galleryItems, list, dialog)
  const rest = { close: t`Close`, onClose: dialog.close }
  return (
    <>
      <Dialog title={t`Add Gallery Item`} isOpen={dialog.isAdding} {...rest}>
        <GalleryForm submit={t`Add Item`} busy={t`Adding...`} onDone={dialog.close} />
      </Dialog>
      <Dialog title={t`Edit Gallery Item`} isOpen={edited !== undefined} {...rest}>
        {edited && (
          <GalleryForm
            key={dialog.formKey}
            item={edited}
            submit={t`Update Item`}
            busy={t`Updating...`}
            onDone={dialog.close}
          />
        )}
      </Dialog>
      <Dialog
        title={opened?.title ?? t`Gallery`}
        isOpen={opened !== undefined || isLost}
        isWide
        {...rest}
      >
        {isLost && <p>{generalWords.lost()}</p>}
        {opened && (
          <figure className="gallery-figure">
            <Picture src={opened.image} alt="" sizes="(width >= 768px) 860px, 100vw" isWhole />
            <figcaption dir="auto">{opened.description}</figcaption>
          </figure>
        )}
      </Dialog>
    </>
  )
}
