import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { chooseFiles, useBatch } from '#client/data/batch/form/use-batch.ts'

import { BatchForm } from './batch-form.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** One photo is a form; several make a batch of it, and so does a batch that was begun before. */
export function GalleryAdd({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const batch = useBatch()
  const choose = (files: readonly File[]) => void chooseFiles(files, { batch })
  usePasted(choose)
  useFieldKept(batch !== undefined)
  if (batch) return <BatchForm batch={batch} onChoose={choose} onDone={onDone} />
  return (
    <GalleryForm
      submit={t`Add Item`}
      busy={t`Adding...`}
      onDone={onDone}
      onSeveral={(files, filledNow) => chooseFiles(files, { filledNow })}
    />
  )
}

/** Pictures from the clipboard, wherever in the dialog they are pasted. */
function usePasted(onPaste: (files: readonly File[]) => void) {
  useEffect(() => {
    const take = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onPaste(files)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  })
}

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
