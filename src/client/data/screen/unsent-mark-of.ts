import { generalWords } from '#client/words/base/general.ts'

import type { DisplayedItem } from './use-list.ts'

/** Returns the mark of an unsent item's card; undefined for a sent item. */
export function unsentMarkOf({ outbox }: DisplayedItem<unknown>) {
  if (!outbox) return undefined
  const { state, progress = 0, words } = outbox
  const isParked = state === 'parked'
  return {
    words: generalWords.mark(state),
    isParked,
    ...(state === 'sending' && { progress }),
    ...(isParked && words !== undefined && { refusal: words }),
  }
}
