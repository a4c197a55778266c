import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

import { animateEntering } from '#client/platform/ionic/page-animation.ts'
import { contentAround } from '#client/platform/page/scroll.ts'

/**
 * Animates each entering page. Going back displays the page at once: Ionic would animate the page that is left, which
 * does not exist any more.
 */
export function PageTransition({ pageRef }: { pageRef: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const displayed = useRef(pathname)
  useLayoutEffect(() => {
    if (displayed.current === pathname) return
    displayed.current = pathname
    // The scrolling element, because it is never larger than the screen.
    const content = contentAround(pageRef.current)
    if (content && !isBack) animateEntering(content)
  }, [pageRef, pathname, isBack])
  return null
}
