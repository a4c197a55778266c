import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { isGoingBack } from '#client/platform/back/go-back.ts'

import {
  applyStep,
  displayedValue,
  dueStep,
  follow,
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
    const step = dueStep(value, { inAddress, isLeft: isLeft(from) })
    if (!step) return
    setState((latest) => applyStep(latest, step))
    if ('begins' in step) go(step.begins.to)
  })
  const { requested } = value
  useEffect(() => {
    if (!requested) return
    const timer = setTimeout(() => navigate(key), settleMs)
    return () => clearTimeout(timer)
  }, [requested, key])

  // If the user goes back at once, React may never render the address in between, which would end the navigation.
  useEffect(() => {
    const dropRequest = () => {
      if (!isGoingBack()) setState({})
    }
    addEventListener('popstate', dropRequest)
    return () => removeEventListener('popstate', dropRequest)
  }, [])

  const displayed = displayedValue(value, inAddress)
  return {
    displayed,
    navigateTo: (to: string) => setState((latest) => request(latest, { inAddress, displayed }, to)),
  }
}

/** Whether the user has already left the displayed history entry. */
function isLeft(key: string): boolean {
  const state: unknown = history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state
  return key !== (hasKey ? state.key : 'default')
}
