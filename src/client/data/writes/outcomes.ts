import { resourceNamed } from '#contract/resources/index.ts'
import { wantedValues } from '#sync/queue/entry.ts'

import { onOutboxEvent } from '../engine/outbox-events.ts'
import { savedTogether } from '../outbox/together.ts'

/**
 * Displays toasts and reloads lists after each outcome, with or without an open form. Returns a function that stops
 * it.
 */
export function followOutcomes(): () => void {
  return onOutboxEvent((event) => {
    if (event.type !== 'sent' && event.type !== 'parked') return
    const resource = resourceNamed(event.entry.kind)
    if (!resource) return
    const isReportedTogether = event.type === 'sent' && savedTogether().has(event.entry.id)
    // All tabs get the event; only the visible one displays a toast.
    if (document.visibilityState === 'visible' && !isReportedTogether) {
      // Loaded on demand; no screen needs it to start (see `after-first-screen.tsx`).
      const { op } = event.entry
      const of = { resource, write: { op, wireValues: wantedValues(event.entry) } }
      void import('../feedback/write-toasts.ts').then(
        ({ showSuccessToast, showFailureToast }) =>
          event.type === 'sent' ? showSuccessToast(of) : showFailureToast(of, event.refusal),
        () => undefined,
      )
    }
    // Also after a refusal, because the list may be outdated.
    void import('../lists/list-of.ts').then(
      ({ reloadLists }) => reloadLists(resource),
      () => undefined,
    )
  })
}
