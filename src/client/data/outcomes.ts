import { resourceNamed } from '#contract/resources/index.ts'

import { reloadLists } from './lists.ts'
import { onNews } from './news.ts'
import { sayFailure, saySuccess } from './say.ts'

/** Turns what became of a write into toasts and fresh lists, whether a form waits for it or not. */
export function followOutcomes(): () => void {
  return onNews((news) => {
    if (news.type !== 'sent' && news.type !== 'parked') return
    const { entry: write } = news
    const resource = resourceNamed(write.kind)
    if (!resource) return
    // Every tab hears it; only the one that is looked at speaks.
    if (document.visibilityState === 'visible') {
      if (news.type === 'sent') saySuccess({ resource, write })
      else sayFailure({ resource, write }, news.refusal)
    }
    // Also after a refusal: it may be the list that is behind.
    void reloadLists(resource)
  })
}
