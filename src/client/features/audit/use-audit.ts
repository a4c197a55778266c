import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'

import { useConfirmation } from '#client/account/use-confirmation.ts'
import { setAuditRetention, readAudit } from '#client/data/account/audit.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { toastError, toastSuccess } from '#client/platform/page/toasts.ts'
import type { AuditEntry, AuditFilter } from '#contract/audit.ts'

type AuditState = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly AuditEntry[]
  /** Error message, if it could not be read. */
  failed: string
  next: string | null
  keptDays: number | null
}

const emptyState: AuditState = {
  status: 'loading',
  items: [],
  failed: '',
  next: null,
  keptDays: null,
}

/** State of the audit log: its filter, and pages loaded on request. */
export function useAudit() {
  const [filter, setFilter] = useState<AuditFilter>({})
  const [state, setState] = useState(emptyState)
  const { withConfirmation, resolveConfirmation } = useConfirmation()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  /** The current filter; a reply to an earlier one is ignored. */
  const currentFilter = useRef(filter)

  const fetchPage = async (newFilter: AuditFilter, previous: AuditState = emptyState) => {
    const result = await readAudit(newFilter, previous.next ?? undefined)
    if (currentFilter.current !== newFilter) return
    if (!result.ok && previous.items.length > 0) return toastError(faultInWords(result.fault))
    setState(
      result.ok
        ? {
            ...emptyState,
            ...result.value,
            status: 'loaded',
            items: [...previous.items, ...result.value.entries],
          }
        : { ...emptyState, status: 'failed', failed: faultInWords(result.fault) },
    )
  }
  const reload = (newFilter: AuditFilter) => {
    currentFilter.current = newFilter
    setState({ ...emptyState, keptDays: state.keptDays })
    return fetchPage(newFilter)
  }
  useEffect(() => {
    void fetchPage(currentFilter.current)
    // Loads the first page once; a change of the filter loads by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    filter,
    changeFilter: (newFilter: AuditFilter) => {
      setFilter(newFilter)
      void reload(newFilter)
    },
    list: { ...state, reload: () => reload(filter) },
    isLoadingMore,
    resolveConfirmation,
    loadMore: async () => {
      setIsLoadingMore(true)
      await fetchPage(filter, state)
      setIsLoadingMore(false)
    },
    setRetention: async (days: number | null) => {
      const result = await withConfirmation(() => setAuditRetention(days))
      if (!result.ok) return showFaultToast(result.fault)
      toastSuccess(t`Saved`)
      // Uses the current filter, which may have changed meanwhile.
      await reload(currentFilter.current)
    },
  }
}
