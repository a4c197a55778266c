import { useLingui } from '@lingui/react/macro'

import { type DialogsOf, useItemDialogs } from '#client/data/form/use-item-dialogs.ts'
import { EditDialog, ShowDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import { Picture } from '#client/ui/list/picture/picture.tsx'
import { bannerWords } from '#client/words/banner.ts'
import { fullDateTimeInWords } from '#client/words/time/dates.ts'
import { banners, type Banner } from '#contract/resources/banner.ts'

import { BannerForm } from './banner-form.tsx'

/** Dialogs that edit a banner and display it in full; loaded after the list. */
export function BannerDialogs(page: DialogsOf<Banner>) {
  const { t } = useLingui()
  const { editing, showing, close } = useItemDialogs(banners, page)
  return (
    <>
      <EditDialog title={t`Edit Banner`} {...editing}>
        {(banner) => (
          <BannerForm
            item={banner}
            submit={t`Update Banner`}
            busy={t`Updating...`}
            onSaved={close}
            onCancel={close}
          />
        )}
      </EditDialog>
      <ShowDialog title={t`Banner`} {...showing}>
        {(banner) => <BannerInFull banner={banner} />}
      </ShowDialog>
    </>
  )
}

function BannerInFull({ banner }: { banner: Banner }) {
  const { _id, image, preview, createdAt } = banner
  return (
    <figure className="banner-in-full">
      <Picture src={image} preview={preview} alt="" sizes="(width >= 768px) 860px, 100vw" isWhole />
      <figcaption>
        <span dir="ltr">{bannerWords.titleOf({ itemId: _id })}</span>
        <time dateTime={createdAt}>{fullDateTimeInWords(createdAt)}</time>
      </figcaption>
    </figure>
  )
}
