import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { useTitle } from '#client/ui/base/use-title.ts'

/** Names the page, and how many changes are not sent yet: to be seen in a tab behind others. */
export function useCountedTitle(page: string) {
  useTitle(page, useSnapshot(outboxState).unsent)
}
