import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'

import { useConfirmed } from '#client/confirm/use-confirmed.ts'
import { keepAudit, readAudit } from '#client/data/account/audit.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { sayFault } from '#client/data/account/say-fault.ts'
import { toastError, toastSuccess } from '#client/platform/toasts.ts'
import type { AuditEntry, AuditFilter } from '#contract/audit.ts'

type Found = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly AuditEntry[]
  /** Error message, if it could not be read. */
  failed: string
  next: string | null
  keptDays: number | null
}

const nothing: Found = { status: 'loading', items: [], failed: '', next: null, keptDays: null }

/** State of the audit log: its filter, and pages loaded on request. */
export function useAudit() {
  const [filter, setFilter] = useState<AuditFilter>({})
  const [found, setFound] = useState(nothing)
  const { confirmed, answer: confirm } = useConfirmed()
  const [isMoreComing, setIsMoreComing] = useState(false)
  /** The current filter; a reply to an earlier one is ignored. */
  const wanted = useRef(filter)

  const read = async (by: AuditFilter, before: Found = nothing) => {
    const done = await readAudit(by, before.next ?? undefined)
    if (wanted.current !== by) return
    if (!done.ok && before.items.length > 0) return toastError(faultInWords(done.fault))
    setFound(
      done.ok
        ? {
            ...nothing,
            ...done.value,
            status: 'loaded',
            items: [...before.items, ...done.value.entries],
          }
        : { ...nothing, status: 'failed', failed: faultInWords(done.fault) },
    )
  }
  const reload = (by: AuditFilter) => {
    wanted.current = by
    setFound({ ...nothing, keptDays: found.keptDays })
    return read(by)
  }
  useEffect(() => {
    void read(wanted.current)
    // Loads the first page once; a change of the filter loads by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    filter,
    filterBy: (by: AuditFilter) => {
      setFilter(by)
      void reload(by)
    },
    list: { ...found, reload: () => reload(filter) },
    isMoreComing,
    confirm,
    more: async () => {
      setIsMoreComing(true)
      await read(filter, found)
      setIsMoreComing(false)
    },
    keep: async (days: number | null) => {
      const done = await confirmed(() => keepAudit(days))
      if (!done.ok) return sayFault(done.fault)
      toastSuccess(t`Saved`)
      // Uses the current filter, which may have changed meanwhile.
      await reload(wanted.current)
    },
  }
}
