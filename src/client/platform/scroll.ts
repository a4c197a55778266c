/** The class of what scrolls: the page below the header. */
export const contentClass = 'content'

/** What scrolls, within a screen or a copy of one. */
export const contentIn = (within: ParentNode) => within.querySelector(`.${contentClass}`)

/** Scrolls the screen to its top, smoothly unless the admin wants less motion. */
export function scrollToTop() {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const behavior = isStill ? 'instant' : 'smooth'
  contentIn(document)?.scrollTo({ top: 0, behavior })
}
