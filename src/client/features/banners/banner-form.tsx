import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'

import { useForm } from '#client/data/form/use-form.ts'
import { toastError } from '#client/platform/page/toasts.ts'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { PictureField } from '#client/ui/form/picture/picture-field.tsx'
import { bannerWords } from '#client/words/banner.ts'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { cropWords } from '#client/words/crop.ts'
import { banners, type Banner } from '#contract/resources/banner.ts'

type Props = {
  item?: Banner
  submit: string
  busy: string
  onSaved: () => void
  onCancel: () => void
}

/** Adds a banner, or changes `item` if a new image is chosen; `submit` and `busy` are the texts of its button. */
export function BannerForm({ item, submit, busy, onSaved, onCancel }: Props) {
  const { t } = useLingui()
  const form = useForm(banners, { item, onSaved })
  const { preview } = form.picture
  const [initialPreview] = useState(preview)
  // A banner consists of its image only, so a change needs a new one.
  const onSubmit = (event: FormEvent) => {
    if (!item || preview !== initialPreview) return form.submit(event)
    event.preventDefault()
    toastError(bannerWords.incompleteUpdate())
  }
  return (
    <EntryForm
      form={{ ...form, submit: onSubmit }}
      words={{ ...formWords(), submit, busy }}
      onCancel={onCancel}
    >
      <PictureField
        label={t`Image`}
        hint={t`recommended 1920x600px, JPG, PNG, GIF, max 5MB`}
        words={pictureWords()}
        shape="wide"
        recommended={{ width: 1920, height: 600, words: cropWords(t`Crop to 1920×600`) }}
        {...form.picture}
      />
    </EntryForm>
  )
}
