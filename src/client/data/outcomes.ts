import { toastError, toastSuccess } from '#client/platform/toasts.ts'
import { wordsOf } from '#client/words/words.ts'
import type { Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import type { Op } from '#sync/entry.ts'

import { loadList } from './lists.ts'
import { type News, onNews } from './news.ts'

/** Turns what became of a write into toasts and fresh lists, whether a form waits for it or not. */
export function followOutcomes(): () => void {
  return onNews((news) => {
    if (news.type !== 'sent' && news.type !== 'parked') return
    const resource = resourceNamed(news.entry.kind)
    if (!resource) return
    // Every tab hears it; only the one that is looked at speaks.
    if (document.visibilityState === 'visible') say(resource, news)
    // Also after a refusal: it may be the list that is behind.
    void loadList(resource)
  })
}

function say(resource: Resource, { type, entry }: Extract<News, { type: 'sent' | 'parked' }>) {
  if (type === 'sent') toastSuccess(successWords(resource, entry.op))
  else toastError(failureWords(resource, entry.op))
}

function successWords(resource: Resource, op: Op): string {
  const words = wordsOf(resource)
  return { add: words.added, update: words.updated, remove: words.removed }[op]()
}

function failureWords(resource: Resource, op: Op): string {
  const words = wordsOf(resource)
  return { add: words.addFailed, update: words.updateFailed, remove: words.removeFailed }[op]()
}
