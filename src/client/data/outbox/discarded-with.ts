import { discarded } from '#sync/queue/enqueue.ts'
import type { Entry } from '#sync/queue/entry.ts'

/** Returns how many later entries are discarded together with one. */
export function discardedWithCount(all: readonly Entry[], id: string): number {
  return Math.max(0, discarded(all, id).gone.length - 1)
}
