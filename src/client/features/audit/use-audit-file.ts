import { useState } from 'react'

import { fetchAuditFile } from '#client/data/account/audit.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { saveFile } from '#client/platform/device/save-file.ts'
import { toastError } from '#client/platform/page/toasts.ts'
import type { AuditFilter } from '#contract/audit.ts'

/** Downloads the filtered audit log as a CSV file. */
export function useAuditFile(filter: AuditFilter) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    const result = await fetchAuditFile(filter)
    setIsSaving(false)
    if (!result.ok) return toastError(faultInWords(result.fault))
    saveFile(result.value, 'take-off-audit.csv')
  }
  return { save, isSaving }
}
