/** Times of an act as measured in the page, in ms. */
export type Answers = {
  /** From the slowest input to the next paint, including its own work and the time it waited. */
  paintMs: number
  /** From the last input until each selector was visible; null if it never was. */
  seenMs: (number | null)[]
}

type Watch = { begin: (selectors: readonly string[]) => void; end: () => Answers }

declare global {
  // Only `var` declares a property of the page's window.
  // oxlint-disable-next-line no-var
  var smooth: Watch
}

/** Runs in the page before its own scripts. */
export function watchAnswers() {
  let paintMs = 0
  let inputAt = 0
  let seenMs: (number | null)[] = []
  const note = ({ timeStamp }: Event) => (inputAt = timeStamp)
  for (const type of ['pointerup', 'keydown']) addEventListener(type, note, true)

  const recordEntries = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      // Only interactions have an id; hovering and scrolling have none.
      const isInteraction = 'interactionId' in entry && entry.interactionId !== 0
      if (isInteraction) paintMs = Math.max(paintMs, entry.duration)
    }
  }
  const observer = new PerformanceObserver((list) => recordEntries(list.getEntries()))
  const slowest = { type: 'event', durationThreshold: 16 }
  observer.observe(slowest)

  /** Checks in every frame; a message posted in a frame arrives after its paint. */
  const look = (selector: string, nth: number) => {
    if (inputAt > 0 && document.querySelector(selector)?.checkVisibility()) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (seenMs[nth] ??= performance.now() - inputAt))
      port1.start()
      port2.postMessage('')
      return
    }
    requestAnimationFrame(() => look(selector, nth))
  }

  globalThis.smooth = {
    begin: (selectors) => {
      recordEntries(observer.takeRecords())
      ;[paintMs, inputAt, seenMs] = [0, 0, selectors.map(() => null)]
      selectors.forEach(look)
    },
    end: () => {
      recordEntries(observer.takeRecords())
      return { paintMs, seenMs }
    },
  }
}
