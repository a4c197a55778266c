import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { closeShared } from '#client/data/batch/form/take-shared.ts'
import { chooseFiles, useBatch } from '#client/data/batch/form/use-batch.ts'

import { BatchForm } from './batch-form.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** One photo is a form; several make a batch of it, and so does a batch that was begun before. */
export function GalleryAdd({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const batch = useBatch()
  useFieldKept(batch !== undefined)
  // Neither the end of the page nor that of the session closes it.
  useEffect(() => () => void closeShared(), [])
  if (batch) return <BatchForm batch={batch} onChoose={choose} onDone={onDone} />
  return (
    <GalleryForm submit={t`Add Item`} busy={t`Adding...`} onDone={onDone} onSeveral={chooseFiles} />
  )
}

const choose = (files: readonly File[]) => void chooseFiles(files)

/** Whoever types while the form of one photo becomes that of many goes on in the same field. */
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
