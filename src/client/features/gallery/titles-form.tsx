import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { useTitleForm } from '#client/data/form/use-title-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/entry-form.tsx'
import { FlagField } from '#client/ui/form/flag-field.tsx'
import { formWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

type Props = {
  /** In the order in which they get their numbers. */
  items: readonly GalleryItem[]
  onCancel: () => void
  onSaved: () => void
}

/** One title for several photos. */
export function TitlesForm({ items, onCancel, onSaved }: Props) {
  const { t } = useLingui()
  const { field, numbering, called, frame } = useTitleForm(items, onSaved)
  const isSeveral = items.length > 1
  const hint = isSeveral && numbering.value && called ? batchWords.called(...called) : undefined
  const submit = plural(items.length, { one: 'Update # title', other: 'Update # titles' })
  const words = { ...formWords(), submit, busy: t`Updating...` }
  return (
    <EntryForm form={frame} words={words} onCancel={onCancel}>
      <TextField label={t`Title`} required hint={hint} {...field('title')} />
      {isSeveral && <FlagField label={t`Number them`} name="isNumbered" {...numbering} />}
    </EntryForm>
  )
}
