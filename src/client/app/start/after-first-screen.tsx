import { type ReactNode, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/page/first-screen.ts'

/**
 * Renders content that the first screen does not need once that is displayed, or as soon as `isNeededNow`; then it
 * stays.
 */
export function AfterFirstScreen({
  isNeededNow = false,
  children,
}: {
  isNeededNow?: boolean
  children: ReactNode
}) {
  const { isShown } = useSnapshot(firstScreen)
  const [isMounted, setIsMounted] = useState(false)
  if ((isShown || isNeededNow) && !isMounted) setIsMounted(true)
  return isMounted && <Suspense fallback={null}>{children}</Suspense>
}
