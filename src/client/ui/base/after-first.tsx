import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Long enough for the screen and its list to have the network for themselves. */
const laterMs = 2000

/** What no screen needs to be seen: fetched when the screen is there, or as soon as it is needed. */
export function AfterFirst({ isNow = false, children }: { isNow?: boolean; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), laterMs)
    return () => clearTimeout(timer)
  }, [])
  return (isTime || isNow) && <Suspense fallback={null}>{children}</Suspense>
}
