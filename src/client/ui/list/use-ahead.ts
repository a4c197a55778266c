import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Until then even a slow phone has drawn it, and nobody has pressed Back yet. */
const settleMs = 150

type Step = { from: string; to: string }
/** `leaves` is what was shown when it was asked for. */
type Asked = Step & { leaves: string }

/**
 * A part of the address as a screen already shows it. To change the address redraws all that follows it,
 * and keeps the browser from drawing: so what is asked for is shown first, and `go` takes the address there.
 * What is asked for while the address is on its way is not lost: it follows next.
 */
export function useAhead(inAddress: string, go: (to: string) => void) {
  const [ahead, setAhead] = useState<Asked>()
  const [onItsWay, setOnItsWay] = useState<Step>()
  const { key } = useLocation()
  if (onItsWay && onItsWay.from !== inAddress) setOnItsWay(undefined)
  if (ahead && ahead.from !== inAddress) {
    // A call that ends late closes what was shown when it began, which the address may have got meanwhile.
    const isReached = [onItsWay?.to, ahead.leaves].includes(inAddress)
    const isNext = isReached && ahead.to !== inAddress
    // It is there, or somebody went elsewhere meanwhile.
    setAhead(isNext ? { ...ahead, from: inAddress } : undefined)
  }

  const follow = useEffectEvent((to: string, from: string) => {
    // Another page may be on its way, and would be undone.
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

/** Whether somebody has gone on from the place that is still on the screen. */
function isLeft(key: string): boolean {
  const state: unknown = history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state
  return key !== (hasKey ? state.key : 'default')
}
