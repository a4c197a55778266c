import { contentIn } from '../scroll.ts'

/** The copy of the last screen, with the element tapped on it (see index.html). */
type ScreenCopy = HTMLElement & { tapped?: Element | null }

/**
 * Removes the copy of the last screen, which covers the app until its rows are rendered. Restores the copy's scroll
 * position, and repeats a tap on the copy if the app has the same control.
 */
export function handOver() {
  const copy: ScreenCopy | null = document.getElementById('kept')
  const root = document.getElementById('root')
  if (!copy || !root) return
  const top = contentIn(copy)?.scrollTop ?? 0
  const scroll = () => contentIn(root)?.scrollTo({ top, behavior: 'instant' })
  scroll()
  // The rest of a long list is laid out a moment later.
  if (top > 0) setTimeout(scroll, restMs)
  const { activeElement } = document
  const focused = copy.contains(activeElement) ? activeElement : undefined
  const controlFor = (control: Element | null | undefined) =>
    control && matchingControl(root, control, copy)
  const [tapped, focusTarget] = [controlFor(copy.tapped), controlFor(focused)]
  copy.remove()
  focusTarget?.focus({ preventScroll: true })
  tapped?.click()
}

const restMs = 100

/** Returns the app's control with the same name as one of the copy; undefined if the name is not unique. */
function matchingControl(root: Element, tapped: Element, copy: Element): HTMLElement | undefined {
  const withSameName = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(tapped.localName)].filter(
      (each) => nameOf(each) === nameOf(tapped),
    )
  const [match, ...others] = withSameName(root)
  return withSameName(copy).length === 1 && others.length === 0 ? match : undefined
}

function nameOf(element: Element): string {
  return element.ariaLabel ?? element.textContent
}
