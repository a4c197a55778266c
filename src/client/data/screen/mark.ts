import { generalWords } from '#client/words/base/general.ts'

import type { Shown } from './use-list.ts'

/** How a card marks an item that is not sent yet; undefined for what is. */
export function markOf({ outbox }: Shown<unknown>) {
  if (!outbox) return undefined
  const { state, progress = 0, words } = outbox
  const needsAttention = state === 'attention'
  return {
    words: generalWords.mark(state),
    needsAttention,
    ...(state === 'sending' && { progress }),
    ...(needsAttention && words !== undefined && { refusal: words }),
  }
}
