import { resourceNamed } from '#contract/resources/index.ts'
import { wantedValues } from '#sync/queue/entry.ts'

import { onOutboxEvent } from './outbox-events.ts'
import { savedTogether } from './together.ts'

/** Turns what became of a write into toasts and fresh lists, whether a form waits for it or not. */
export function followOutcomes(): () => void {
  return onOutboxEvent((news) => {
    if (news.type !== 'sent' && news.type !== 'parked') return
    const resource = resourceNamed(news.entry.kind)
    if (!resource) return
    const isSaidTogether = news.type === 'sent' && savedTogether.has(news.entry.id)
    // Every tab hears it; only the one that is looked at speaks.
    if (document.visibilityState === 'visible' && !isSaidTogether) {
      // No screen begins with it, so it is fetched after the screen (see `after-first.tsx`).
      const { op } = news.entry
      const of = { resource, write: { op, wireValues: wantedValues(news.entry) } }
      void import('../acts/say.ts').then(
        ({ saySuccess, sayFailure }) =>
          news.type === 'sent' ? saySuccess(of) : sayFailure(of, news.refusal),
        () => undefined,
      )
    }
    // Also after a refusal: it may be the list that is behind.
    void import('../lists/list-of.ts').then(
      ({ reloadLists }) => reloadLists(resource),
      () => undefined,
    )
  })
}
