/** The class of what scrolls: the page below the header. */
export const contentClass = 'content'

/** What scrolls, within a screen or a copy of one. */
export const contentIn = (within: ParentNode) => within.querySelector(`.${contentClass}`)

/** Where the screen stood at each place of the history that was left, in px. */
const tops = new Map<string, number>()

/** What scrolls around a part of the page: of a page that begins with a copy, not that of the copy. */
const contentAround = (element: Element | null) => element?.closest(`.${contentClass}`)

type ElementRef = { current: Element | null }

/** Notes from now on where what is around a part stands at a place of the history; returns how to stop. */
export function rememberScroll(element: ElementRef, key: string): () => void {
  const note = () => {
    const content = contentAround(element.current)
    if (content) tops.set(key, content.scrollTop)
  }
  // A dialog that is opened is a place of its own, at which the page stands where it stood.
  if (!tops.has(key)) note()
  const how = { capture: true, passive: true }
  document.addEventListener('scroll', note, how)
  return () => document.removeEventListener('scroll', note, how)
}

/** Longer nobody waits for a list to be as long as it was. */
const patienceMs = 5000

/** Scrolls back to where the screen stood at a place, as soon as it is long enough; returns how to stop. */
export function scrollBack(element: ElementRef, key: string): () => void {
  const content = contentAround(element.current)
  const top = tops.get(key) ?? 0
  const stop = new AbortController()
  const { signal } = stop
  const goBack = () => {
    content?.scrollTo({ top, behavior: 'instant' })
    if (!content || content.scrollTop >= top - 1) stop.abort()
  }
  const grown = new ResizeObserver(goBack)
  const timer = setTimeout(() => stop.abort(), patienceMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    grown.disconnect()
  })
  // Whoever scrolls meanwhile is not taken away from there.
  for (const type of ['wheel', 'touchmove', 'keydown']) {
    content?.addEventListener(type, () => stop.abort(), { signal, passive: true })
  }
  for (const each of content?.children ?? []) grown.observe(each)
  goBack()
  return () => stop.abort()
}

/** Scrolls the screen to its top, smoothly unless the admin wants less motion. */
export function scrollToTop() {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const behavior = isStill ? 'instant' : 'smooth'
  contentIn(document)?.scrollTo({ top: 0, behavior })
}
