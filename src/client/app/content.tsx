import { createElement, type ReactNode } from 'react'

import { contentClass } from '#client/platform/scroll.ts'

/**
 * What stands below the header and scrolls. Ionic's element round it is plain until pulling down is
 * there, which needs it; what scrolls is the same before and after. `fixed` stays where it is.
 */
export function Content({ fixed, children }: { fixed: ReactNode; children: ReactNode }) {
  return createElement(
    'ion-content',
    { 'scroll-y': 'false', role: 'main' },
    fixed,
    <div className={`${contentClass} ion-content-scroll-host`}>{children}</div>,
  )
}
