/** Names of the calendar's buttons, which Ionic has in English only. */
type Words = { previous: string; next: string }

/**
 * Corrects Ionic's calendar, which marks the chosen day with an attribute that buttons must not have, and names its
 * buttons in English. Repeats that after each change; returns a function that stops it.
 */
export function fixCalendarAria(calendar: HTMLIonDatetimeElement, words: Words): () => void {
  const observer = new MutationObserver(fix)
  function fix() {
    const root = calendar.shadowRoot
    if (!root) return
    for (const day of root.querySelectorAll('button[aria-selected]')) {
      day.setAttribute('aria-pressed', String(day.getAttribute('aria-selected') === 'true'))
      day.removeAttribute('aria-selected')
    }
    // Its text, month and year, is a better name.
    root.querySelector('.calendar-month-year-toggle')?.removeAttribute('aria-label')
    const [previous, next] = root.querySelectorAll('.calendar-next-prev ion-button')
    nameOnce(previous, words.previous)
    nameOnce(next, words.next)
  }
  const watch = async () => {
    await customElements.whenDefined('ion-datetime')
    if (!calendar.shadowRoot) return
    observer.observe(calendar.shadowRoot, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-selected', 'aria-label'],
    })
    fix()
  }
  void watch()
  return () => observer.disconnect()
}

function nameOnce(button: Element | undefined, name: string) {
  const inner = button?.shadowRoot?.querySelector('button') ?? button
  if (inner && inner.getAttribute('aria-label') !== name) inner.setAttribute('aria-label', name)
}
