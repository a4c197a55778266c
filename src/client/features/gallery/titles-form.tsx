import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'

import { useTitleForm } from '#client/data/form/use-title-form.ts'
import { FlagField } from '#client/ui/form/choice/flag-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { Picture } from '#client/ui/list/picture/picture.tsx'
import { formWords } from '#client/words/base/general.ts'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

import { TitleField } from './title-field.tsx'

import './titles-form.css'

type Props = {
  /** In the order of their numbers. */
  items: readonly GalleryItem[]
  onCancel: () => void
  onSaved: () => void
}

/** Form of one title for several photos. */
export function TitlesForm({ items, onCancel, onSaved }: Props) {
  const { t } = useLingui()
  const { field, numbering, titles, form } = useTitleForm(items, onSaved)
  const words = { ...formWords(), submit: t`Update titles`, busy: t`Updating...` }
  return (
    <EntryForm form={form} words={words} onCancel={onCancel} isLong>
      <TitleField {...field('title')} titles={titles} />
      {items.length > 1 && <FlagField label={t`Number them`} name="isNumbered" {...numbering} />}
      <TitlePreviews items={items} titles={titles} />
    </EntryForm>
  )
}

/** Enough photos to recognise their order. */
const maxPreviews = 6

/** The first photos with their future titles; without input with their current ones. */
function TitlePreviews({
  items,
  titles: currentTitles,
}: Pick<Props, 'items'> & { titles: readonly string[] }) {
  const titles = useDeferredValue(currentTitles)
  return (
    <ol className="titles-called">
      {items.slice(0, maxPreviews).map(({ _id, image, preview, title }, nth) => (
        <li key={_id}>
          <Picture src={image} preview={preview} alt="" sizes="56px" shape="square" />
          <span dir="auto">{titles[nth] ?? title}</span>
        </li>
      ))}
      {items.length > maxPreviews && <li aria-hidden="true">…</li>}
    </ol>
  )
}
