import { type Batch, isStaying } from '#sync/batch/batch.ts'
import type { Entry } from '#sync/queue/entry.ts'

/** How many photos wait on this device, and how many bytes they take; those not ready yet count as none. */
export function photosWaiting(
  entries: readonly Entry[],
  batches: readonly Batch[],
): { count: number; bytes: number } {
  const unsent = entries
    .filter(({ state }) => state !== 'sent')
    .flatMap(({ picture }) => picture ?? [])
  const staying = batches.flatMap(({ photos }) => photos.filter(isStaying))
  const sizes = [...unsent, ...staying.map(({ picture }) => picture)]
  return { count: sizes.length, bytes: sizes.reduce((sum, each) => sum + (each?.size ?? 0), 0) }
}
