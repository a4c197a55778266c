import { contentIn } from '../scroll.ts'

/** The copy of the last screen, with the element tapped on it (see index.html). */
type Kept = HTMLElement & { tapped?: Element | null }

/**
 * Removes the copy of the last screen, which covers the app until its rows are rendered. Restores the copy's scroll
 * position, and repeats a tap on the copy if the app has the same control.
 */
export function handOver() {
  const kept: Kept | null = document.getElementById('kept')
  const root = document.getElementById('root')
  if (!kept || !root) return
  const top = contentIn(kept)?.scrollTop ?? 0
  const scroll = () => contentIn(root)?.scrollTo({ top, behavior: 'instant' })
  scroll()
  // The rest of a long list is laid out a moment later.
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

/** Returns the app's control with the same name as one of the copy; undefined if the name is not unique. */
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
