import type { Page } from 'playwright'

declare global {
  // Only `var` declares a property of the window.
  // oxlint-disable-next-line no-var
  var moved: { elements: string[]; take: () => void }
}

/** Records layout shifts of the page from now on, including those shortly after user input. */
export const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const elements: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) elements.push(JSON.stringify(entry))
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    globalThis.moved = { elements, take: () => note(observer.takeRecords()) }
  })

/** Returns the recorded layout shifts, after the last action has been painted. */
export const shiftsOn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => {
      requestAnimationFrame(() => requestAnimationFrame(painted))
    })
    globalThis.moved.take()
    return globalThis.moved.elements
  })
