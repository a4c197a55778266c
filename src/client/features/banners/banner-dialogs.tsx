import { useLingui } from '@lingui/react/macro'

import type { DialogState } from '#client/data/use-dialog.ts'
import type { ListView } from '#client/data/use-list.ts'
import { useNamed } from '#client/data/use-named.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { bannerWords } from '#client/words/banner.ts'
import { timeInWords } from '#client/words/dates.ts'
import { generalWords } from '#client/words/general.ts'
import { banners, type Banner } from '#contract/resources/banner.ts'

import { BannerForm } from './banner-form.tsx'

type Props = { list: ListView<Banner>; dialog: DialogState }

export function BannerDialogs({ list, dialog }: Props) {
  const { t } = useLingui()
  const { edited, opened, isLost } = useNamed(banners, list, dialog)
  const rest = { close: t`Close`, onClose: dialog.close }
  return (
    <>
      <Dialog title={t`Edit Banner`} isOpen={edited !== undefined} {...rest}>
        {edited && (
          <BannerForm
            key={dialog.formKey}
            item={edited}
            submit={t`Update Banner`}
            busy={t`Updating...`}
            onSaved={dialog.close}
            onCancel={dialog.close}
          />
        )}
      </Dialog>
      <Dialog title={t`Banner`} isOpen={opened !== undefined || isLost} isWide {...rest}>
        {isLost && <p>{generalWords.lost()}</p>}
        {opened && <BannerInFull banner={opened} />}
      </Dialog>
    </>
  )
}

function BannerInFull({ banner }: { banner: Banner }) {
  const { _id, image, createdAt } = banner
  return (
    <figure className="banner-in-full">
      <Picture src={image} alt="" sizes="(width >= 768px) 860px, 100vw" isWhole />
      <figcaption>
        <span dir="ltr">{bannerWords.titleOf({ itemId: _id })}</span>
        <time dateTime={createdAt}>{timeInWords(createdAt)}</time>
      </figcaption>
    </figure>
  )
}
