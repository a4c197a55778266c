import { type FormEvent, useState } from 'react'

import { toastError, toastNeutral } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { narrowed } from '#contract/change.ts'
import { blankOf, fromWireValues, type Problems, toWireValues } from '#contract/resource.ts'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'
import { numbered } from '#sync/batch/batch.ts'
import type { WriteWithoutPicture } from '#sync/queue/enqueue.ts'

import { currentId } from '../lists/current-id.ts'
import { knownValuesIn } from '../lists/list-of.ts'
import { submitTogether } from '../writes/writing.ts'
import { incomplete } from './form-words.ts'
import { formValuesOf } from './form-write.ts'
import { useFields } from './use-fields.ts'
import { useBusy } from './use-saving.ts'

const titleOnly = narrowed(galleryItems, (name) => name === 'title')

/** Form of one title for several photos, numbered or not; it makes one update of the title per photo. */
export function useTitleForm(items: readonly GalleryItem[], onSaved: () => void) {
  const { values, field, setProblems } = useFields(galleryItems, blankOf(galleryItems))
  const [isNumbered, setIsNumbered] = useState(true)
  const [invalidSubmitCount, setInvalidSubmitCount] = useState(0)
  const { isBusy, runAlone } = useBusy()
  const { title } = values
  const isEmpty = title.trim() === ''
  const titles = items.map((_, nth) =>
    isNumbered && !isEmpty ? numbered(title, nth + 1, items.length) : title,
  )

  const save = async () => {
    const problems = problemsOf(titles)
    setProblems(problems)
    if (Object.keys(problems).length > 0) {
      setInvalidSubmitCount(invalidSubmitCount + 1)
      return toastError(incomplete(galleryItems, items, problems))
    }
    const writes = writesOf(items, titles)
    if (writes.length === 0) toastNeutral(generalWords.nothingLeftToSave())
    if (await submitTogether(galleryItems, writes)) onSaved()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    runAlone(() => save().catch(() => toastError(firstWords.somethingWentWrong())))
  }
  return {
    field,
    numbering: { value: isNumbered, onChange: setIsNumbered },
    /** Titles of the photos in order; empty until a title is entered. */
    titles: isEmpty ? [] : titles,
    form: { ...{ submit, isBusy, invalidSubmitCount }, isRestored: false, clear: () => undefined },
  }
}

function problemsOf(titles: readonly string[]): Problems {
  return Object.assign({}, ...titles.map((title) => fromWireValues(titleOnly, { title }).problems))
}

/** Returns the updates of titles; none for a photo that has its title already. */
function writesOf(items: readonly GalleryItem[], titles: readonly string[]): WriteWithoutPicture[] {
  const knownValuesOf = knownValuesIn(galleryItems)
  return items.flatMap((item, nth) => {
    const { values } = fromWireValues(titleOnly, { title: titles[nth] ?? '' })
    // Normalised as the backend stores it; otherwise the difference would later count as a change by another person.
    const wireValues = values ? toWireValues(titleOnly, values) : {}
    if (wireValues['title'] === item.title) return []
    const shown = formValuesOf(galleryItems, item)
    const itemId = currentId(item._id)
    const known = knownValuesOf(itemId) ?? shown
    return [{ kind: galleryItems.name, itemId, op: 'update' as const, wireValues, shown, known }]
  })
}
