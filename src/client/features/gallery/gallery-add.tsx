import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { chooseFiles, useBatch } from '#client/data/batch-form/use-batch.ts'
import { dismissSharedPhotos } from '#client/data/preparing/import-shared-photos.ts'

import { BatchForm } from './batch-form.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** Form of a single photo; several photos, or an unconfirmed batch from earlier, use the batch form. */
export function GalleryAdd({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const batch = useBatch()
  useKeptFieldFocus(batch !== undefined)
  // Called when the dialog is closed, but not when the page or the session ends.
  useEffect(() => () => void dismissSharedPhotos(), [])
  if (batch) return <BatchForm batch={batch} onChoose={addFiles} onDone={onDone} />
  return (
    <GalleryForm
      submit={t`Add Item`}
      busy={t`Adding...`}
      onDone={onDone}
      onChooseSeveral={chooseFiles}
    />
  )
}

const addFiles = (files: readonly File[]) => void chooseFiles(files)

/** Keeps the focus in the field of the same name when the batch form replaces the form of a single photo. */
function useKeptFieldFocus(isBatch: boolean) {
  const focusedName = useRef('')
  useEffect(() => {
    const noteFocus = ({ target }: FocusEvent) => {
      focusedName.current = target instanceof Element ? (target.getAttribute('name') ?? '') : ''
    }
    document.addEventListener('focusin', noteFocus)
    return () => document.removeEventListener('focusin', noteFocus)
  }, [])
  useEffect(() => {
    if (!isBatch || document.activeElement !== document.body) return
    const fields = document.querySelectorAll<HTMLIonInputElement | HTMLIonTextareaElement>(
      '.dialog :is(ion-input, ion-textarea)',
    )
    const replacement = [...fields].find(({ name }) => name === focusedName.current)
    void replacement?.getInputElement().then((input) => {
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
    })
  }, [isBatch])
}
