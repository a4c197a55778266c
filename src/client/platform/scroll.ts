/** The class of what scrolls: the page below the header. */
export const contentClass = 'content'

/** Scrolls the screen to its top, smoothly unless the admin wants less motion. */
export function scrollToTop() {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const behavior = isStill ? 'instant' : 'smooth'
  document.querySelector(`.${contentClass}`)?.scrollTo({ top: 0, behavior })
}
