import { useState } from 'react'

import { toastError } from '#client/platform/page/toasts.ts'
import { firstWords } from '#client/words/first/first.ts'

/** Downloads all unsent entries as a file; the code for it is loaded on demand. */
export function useExport() {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const { exportUnsent } = await import('./export.ts')
    await exportUnsent()
  }
  const exportAll = () => {
    save()
      .catch(() => toastError(firstWords.somethingWentWrong()))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, exportAll }
}
