import { type ReactNode, Suspense } from 'react'
import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/first-shown.ts'

/** What no screen needs to be seen: fetched when the first one stands, or as soon as it is needed. */
export function AfterFirst({ isNow = false, children }: { isNow?: boolean; children: ReactNode }) {
  const { isShown } = useSnapshot(firstScreen)
  return (isShown || isNow) && <Suspense fallback={null}>{children}</Suspense>
}
