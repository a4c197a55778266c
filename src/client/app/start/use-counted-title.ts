import { useSnapshot } from 'valtio'

import { useSessionData } from '#client/data/engine/per-session.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { useTitle } from '#client/ui/behaviour/use-title.ts'

/** Sets the page's title with the number of unsent changes, which is visible in background tabs. */
export function useCountedTitle(page: string) {
  useTitle(page, useSnapshot(useSessionData(outboxState)).unsent)
}
