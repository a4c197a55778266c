import type { Wanted } from './screens.ts'

/** Times and shifts recorded in a page. Times are in ms since its navigation, or since the observed step. */
export type Noted = {
  /** The frame in which the first row was visible. */
  usable?: number
  /** Layout shift without user input. */
  shift: number
  /** The elements that shifted, for fixing them. */
  shifted: string[]
  /** Duration of the longest task that began after the first row could be used. */
  longestTask: number
}

declare global {
  // Only `var` declares a property of `globalThis`.
  var bench: {
    noted: Noted
    /** Start of the observed navigation or step, in ms since the navigation. */
    began: number
    watch: (wanted: Wanted, isStep?: boolean) => void
  }
  function benchSawUsable(): void
}

/** Runs in the page before everything else; it must not use anything from this module's scope. */
export function observe(first: Wanted): void {
  const blank = (): Noted => ({ shift: 0, shifted: [], longestTask: 0 })
  const isOnScreen = (element: Element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isSeen && width > 0 && height > 0 && bottom > 0 && top < innerHeight
  }
  const find = ({ selector, text }: Wanted) =>
    [...document.querySelectorAll(selector)].filter(
      (each) => (text === undefined || each.textContent.trim() === text) && isOnScreen(each),
    )

  const watch = (wanted: Wanted, isStep = false) => {
    const noted = blank()
    const began = isStep ? performance.now() : 0
    Object.assign(globalThis.bench, { noted, began })
    const look = () => {
      const isUsable = find(wanted).length > 0
      if (isUsable) {
        // Runs after the rest of the frame and before all other waiting tasks.
        void scheduler.postTask(
          () => {
            noted.usable = performance.now() - began
            benchSawUsable()
          },
          { priority: 'user-blocking' },
        )
      }
      if (!isUsable) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  globalThis.bench = { noted: blank(), began: 0, watch }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput)) continue
      globalThis.bench.noted.shift += Number(entry.value)
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      for (const { node } of sources) {
        if (node instanceof Element)
          globalThis.bench.noted.shifted.push(node.getAttribute('class') || node.tagName)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    const { noted, began } = globalThis.bench
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime - began < (noted.usable ?? Infinity)) continue
      noted.longestTask = Math.max(noted.longestTask, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  watch(first)
}
