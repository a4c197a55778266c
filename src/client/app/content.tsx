import { createElement, type ReactNode } from 'react'

import { contentClass } from '#client/platform/scroll.ts'

/**
 * The scrolling area below the header. Ionic's element around it, which pull-to-refresh needs, is a plain element
 * until Ionic is loaded; the scrolling element is constant. `fixed` does not scroll.
 */
export function Content({ fixed, children }: { fixed: ReactNode; children: ReactNode }) {
  return createElement(
    'ion-content',
    { 'scroll-y': 'false', role: 'main' },
    fixed,
    <div className={`${contentClass} ion-content-scroll-host`}>{children}</div>,
  )
}
