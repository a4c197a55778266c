import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { useConfirmation } from '#client/account/use-confirmation.ts'
import { setAuditRetention, readAudit } from '#client/data/account/audit.ts'
import { readCachedAudit } from '#client/data/account/cached-audit.ts'
import type { CallFault } from '#client/data/account/call.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { toastError, toastSuccess } from '#client/platform/page/toasts.ts'
import type { AuditEntry, AuditFilter, AuditLogPage } from '#contract/audit.ts'

type AuditState = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly AuditEntry[]
  /** Error message, if it could not be read. */
  failed: string
  next: string | null
  keptDays: number | null
  /** Set when the server did not answer, for entries stored on the device: when the log was last read (ISO). */
  readAt?: string
}

const emptyState: AuditState = {
  status: 'loading',
  items: [],
  failed: '',
  next: null,
  keptDays: null,
}

const withPage = (previous: AuditState, page: AuditLogPage): AuditState => ({
  ...emptyState,
  ...page,
  status: 'loaded',
  items: [...previous.items, ...page.entries],
})

/** Offline the stored entries are displayed, if there are any. */
async function stateOfFailure(fault: CallFault, filter: AuditFilter): Promise<AuditState> {
  const cached = await readCachedAudit(fault, filter)
  return cached
    ? { ...emptyState, status: 'loaded', items: cached.entries, readAt: cached.readAt }
    : { ...emptyState, status: 'failed', failed: faultInWords(fault) }
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
    if (result.ok) return setState(withPage(previous, result.value))
    if (previous.items.length > 0) return toastError(faultInWords(result.fault))
    const failed = await stateOfFailure(result.fault, newFilter)
    if (currentFilter.current === newFilter) setState(failed)
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

  const { isOnline } = useSnapshot(connectivity)
  const reloadCached = useEffectEvent(() => {
    if (state.readAt !== undefined) void reload(filter)
  })
  useEffect(() => {
    if (isOnline) reloadCached()
  }, [isOnline])

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
