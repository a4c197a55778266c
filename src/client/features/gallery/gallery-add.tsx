import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { chooseFiles, useBatch } from '#client/data/batch-form/use-batch.ts'
import { closeShared } from '#client/data/preparing/take-shared.ts'

import { BatchForm } from './batch-form.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** Form of a single photo; several photos, or an unconfirmed batch from earlier, use the batch form. */
export function GalleryAdd({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const batch = useBatch()
  useKeptFieldFocus(batch !== undefined)
  // Called when the dialog is closed, but not when the page or the session ends.
  useEffect(() => () => void closeShared(), [])
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
  useLayoutEffect(() => {
    if (!isBatch || focusedName.current === '' || document.activeElement !== document.body) return
    const replacement = document.querySelector(
      `.dialog [name="${CSS.escape(focusedName.current)}"]`,
    )
    if (!(replacement instanceof HTMLInputElement || replacement instanceof HTMLTextAreaElement))
      return
    replacement.focus()
    if (replacement.type !== 'file')
      replacement.setSelectionRange(replacement.value.length, replacement.value.length)
  }, [isBatch])
}
