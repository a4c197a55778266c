import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** By then even a slow phone has painted it, and nobody has pressed Back yet. */
const settleMs = 150

type Step = { from: string; to: string }
/** `leaves`: the value displayed at the time of the request. */
type Asked = Step & { leaves: string }

/**
 * Part of the address that a screen displays before the address has changed. Navigating renders everything that
 * follows the address and delays painting, so the new value is displayed first, then `go` navigates. A request during
 * a navigation follows after it.
 */
export function useAhead(inAddress: string, go: (to: string) => void) {
  const [ahead, setAhead] = useState<Asked>()
  const [onItsWay, setOnItsWay] = useState<Step>()
  const { key } = useLocation()
  if (onItsWay && onItsWay.from !== inAddress) setOnItsWay(undefined)
  if (ahead && ahead.from !== inAddress) {
    // A late call closes what was displayed when it began, which the address may contain by now.
    const isReached = [onItsWay?.to, ahead.leaves].includes(inAddress)
    const isNext = isReached && ahead.to !== inAddress
    // The address has arrived, or the user has navigated elsewhere meanwhile.
    setAhead(isNext ? { ...ahead, from: inAddress } : undefined)
  }

  const follow = useEffectEvent((to: string, from: string) => {
    // Otherwise it would undo another navigation in progress.
    if (onItsWay || isLeft(from)) return
    if (to === inAddress) return setAhead(undefined)
    setOnItsWay({ from: inAddress, to })
    go(to)
  })
  useEffect(() => {
    if (!ahead) return
    const timer = setTimeout(() => follow(ahead.to, key), settleMs)
    return () => clearTimeout(timer)
  }, [ahead, key])

  const shown = ahead?.from === inAddress ? ahead.to : inAddress
  return { shown, lead: (to: string) => setAhead({ from: inAddress, leaves: shown, to }) }
}

/** Whether the user has already left the displayed history entry. */
function isLeft(key: string): boolean {
  const state: unknown = history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state
  return key !== (hasKey ? state.key : 'default')
}
