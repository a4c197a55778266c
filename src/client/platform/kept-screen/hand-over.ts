import { contentIn } from '../scroll.ts'

/** The copy of the last screen, with what was tapped on it (see index.html). */
type Kept = HTMLElement & { tapped?: Element | null }

/**
 * Takes away the copy of the last screen, which lies over the app until that has its rows. It is
 * scrolled as far as the copy was, and what was tapped there is done here, if it is here, too.
 */
export function handOver() {
  const kept: Kept | null = document.getElementById('kept')
  const root = document.getElementById('root')
  if (!kept || !root) return
  const top = contentIn(kept)?.scrollTop ?? 0
  const scroll = () => contentIn(root)?.scrollTo({ top, behavior: 'instant' })
  scroll()
  // Of a long list the rest has its place a moment later.
  if (top > 0) setTimeout(scroll, restMs)
  const { activeElement } = document
  const focused = kept.contains(activeElement) ? activeElement : undefined
  const same = (of: Element | null | undefined) => of && sameIn(root, of, kept)
  const [tapped, next] = [same(kept.tapped), same(focused)]
  kept.remove()
  next?.focus({ preventScroll: true })
  tapped?.click()
}

const restMs = 100

/** The same control as one of the copy, by what it is called; none where that names more than one. */
function sameIn(root: Element, tapped: Element, kept: Element): HTMLElement | undefined {
  const named = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(tapped.localName)].filter(
      (each) => nameOf(each) === nameOf(tapped),
    )
  const [same, ...others] = named(root)
  return named(kept).length === 1 && others.length === 0 ? same : undefined
}

function nameOf(element: Element): string {
  return element.ariaLabel ?? element.textContent
}
