import { Trans, useLingui } from '@lingui/react/macro'

import { useForm } from '#client/data/use-form.ts'
import { LongTextField } from '#client/ui/long-text-field.tsx'
import { PictureField } from '#client/ui/picture-field.tsx'
import { SubmitButton } from '#client/ui/submit-button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

type Props = {
  item?: GalleryItem
  submit: string
  busy: string
  onCancel: () => void
  onSaved: () => void
}

export function GalleryForm({ item, submit, busy, onCancel, onSaved }: Props) {
  const { t } = useLingui()
  const form = useForm(galleryItems, { ...(item && { item }), onSaved })
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <PictureField
        label={t`Image`}
        words={{
          choose: t`Choose a photo`,
          change: t`Choose another photo`,
          busy: t`Getting the photo ready...`,
        }}
        {...form.picture}
      />
      <TextField label={t`Title`} required {...form.field('title')} />
      <LongTextField label={t`Description`} required {...form.field('description')} />
      {form.message !== undefined && (
        <p className="form-message" role="alert" dir="auto">
          {form.message}
        </p>
      )}
      <div className="form-actions">
        <button type="button" className="button is-ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
        <SubmitButton words={submit} busy={busy} isBusy={form.isBusy} />
      </div>
    </form>
  )
}
