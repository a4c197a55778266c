import { prefersReducedMotion } from './reduced-motion.ts'

/** Class of the scrolling element: the page below the header. */
export const contentClass = 'content'

/** Scroll position (px) by history key. */
const tops = new Map<string, number>()

/** Returns the scrolling element around an element. */
export const contentAround = (element: Element | null) =>
  element?.closest<HTMLElement>(`.${contentClass}`)

type ElementRef = { current: Element | null }

/** Stores the scroll position around an element under a history key from now on; returns a function that stops it. */
export function rememberScroll(element: ElementRef, key: string): () => void {
  const storeTop = () => {
    const content = contentAround(element.current)
    if (content) tops.set(key, content.scrollTop)
  }
  const options = { capture: true, passive: true }
  document.addEventListener('scroll', storeTop, options)
  return () => document.removeEventListener('scroll', storeTop, options)
}

/** Maximum wait for a list to reach its former length. */
const maxWaitMs = 5000

/**
 * Restores the scroll position of a history key as soon as the content is long enough; returns a function that stops
 * it.
 */
export function scrollBack(element: ElementRef, key: string): () => void {
  const content = contentAround(element.current)
  const top = tops.get(key) ?? 0
  const controller = new AbortController()
  const { signal } = controller
  const goBack = () => {
    content?.scrollTo({ top, behavior: 'instant' })
    if (!content || content.scrollTop >= top - 1) controller.abort()
  }
  const observer = new ResizeObserver(goBack)
  const timer = setTimeout(() => controller.abort(), maxWaitMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  // The user's own scrolling takes precedence.
  for (const type of ['wheel', 'touchmove', 'keydown']) {
    content?.addEventListener(type, () => controller.abort(), { signal, passive: true })
  }
  for (const each of content?.children ?? []) observer.observe(each)
  goBack()
  return () => controller.abort()
}

/** Scrolls to the top, smoothly unless the user prefers reduced motion. */
export function scrollToTop() {
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
  document.querySelector(`.${contentClass}`)?.scrollTo({ top: 0, behavior })
}
