import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { closeShared } from '#client/data/batch/form/take-shared.ts'
import { chooseFiles, useBatch } from '#client/data/batch/form/use-batch.ts'

import { BatchForm } from './batch-form.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** Form of a single photo; several photos, or an unconfirmed batch from earlier, use the batch form. */
export function GalleryAdd({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const batch = useBatch()
  useFieldKept(batch !== undefined)
  // Called when the dialog is closed, but not when the page or the session ends.
  useEffect(() => () => void closeShared(), [])
  if (batch) return <BatchForm batch={batch} onChoose={choose} onDone={onDone} />
  return (
    <GalleryForm submit={t`Add Item`} busy={t`Adding...`} onDone={onDone} onSeveral={chooseFiles} />
  )
}

const choose = (files: readonly File[]) => void chooseFiles(files)

/** Keeps the focus in the field of the same name when the batch form replaces the form of a single photo. */
function useFieldKept(isBatch: boolean) {
  const field = useRef('')
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      field.current = target instanceof Element ? (target.getAttribute('name') ?? '') : ''
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (!isBatch || field.current === '' || document.activeElement !== document.body) return
    const found = document.querySelector(`.dialog [name="${CSS.escape(field.current)}"]`)
    if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) return
    found.focus()
    if (found.type !== 'file') found.setSelectionRange(found.value.length, found.value.length)
  }, [isBatch])
}
