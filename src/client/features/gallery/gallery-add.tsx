import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

import { chooseFiles, useBatch } from '#client/data/batch/form/use-batch.ts'

import { BatchForm } from './batch-form.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** One photo is a form; several make a batch of it, and so does a batch that was begun before. */
export function GalleryAdd({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const batch = useBatch()
  const choose = (files: readonly File[]) => void chooseFiles(files, { batch })
  usePasted(choose)
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
