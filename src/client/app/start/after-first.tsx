import { type ReactNode, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/page/first-shown.ts'

/**
 * Renders content that the first screen does not need once that is displayed, or as soon as `isNow`; then it stays.
 */
export function AfterFirst({ isNow = false, children }: { isNow?: boolean; children: ReactNode }) {
  const { isShown } = useSnapshot(firstScreen)
  const [isHere, setIsHere] = useState(false)
  if ((isShown || isNow) && !isHere) setIsHere(true)
  return isHere && <Suspense fallback={null}>{children}</Suspense>
}
