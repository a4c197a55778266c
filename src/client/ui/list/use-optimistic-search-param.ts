import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

import {
  displayedValue,
  follow,
  nextNavigation,
  type OptimisticValue,
  request,
} from './optimistic-value.ts'

/** By then even a slow phone has painted it, and nobody has pressed Back yet. */
const settleMs = 150

/**
 * A value of the address that a screen displays before the address has changed. Navigating renders everything that
 * follows the address and delays painting, so the new value is displayed first, then `go` navigates. A request during
 * a navigation follows after it.
 */
export function useOptimisticSearchParam(inAddress: string, go: (to: string) => void) {
  const [state, setState] = useState<OptimisticValue>({})
  const { key } = useLocation()
  const value = follow(state, inAddress)
  if (value !== state) setState(value)

  const navigate = useEffectEvent((from: string) => {
    const next = nextNavigation(value, { inAddress, isLeft: isLeft(from) })
    setState(next.value)
    if (next.to !== undefined) go(next.to)
  })
  const { requested } = value
  useEffect(() => {
    if (!requested) return
    const timer = setTimeout(() => navigate(key), settleMs)
    return () => clearTimeout(timer)
  }, [requested, key])

  const shown = displayedValue(value, inAddress)
  const rendered = { inAddress, displayed: shown }
  return { shown, lead: (to: string) => setState((before) => request(before, rendered, to)) }
}

/** Whether the user has already left the displayed history entry. */
function isLeft(key: string): boolean {
  const state: unknown = history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state
  return key !== (hasKey ? state.key : 'default')
}
