import { type ReactNode, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/first-shown.ts'

/** What no screen needs to be seen: fetched when the first one stands, or as soon as it is needed; then it stays. */
export function AfterFirst({ isNow = false, children }: { isNow?: boolean; children: ReactNode }) {
  const { isShown } = useSnapshot(firstScreen)
  const [isHere, setIsHere] = useState(false)
  if ((isShown || isNow) && !isHere) setIsHere(true)
  return isHere && <Suspense fallback={null}>{children}</Suspense>
}
