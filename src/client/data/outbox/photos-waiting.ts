import { type Batch, isUnqueued } from '#sync/batch/stored.ts'
import type { Entry } from '#sync/queue/entry.ts'

/** Returns number and size (bytes) of unsent photos; unprepared ones count with the size of the chosen file. */
export function photosWaiting(
  entries: readonly Entry[],
  batches: readonly Batch[],
): { count: number; bytes: number } {
  const unsent = entries
    .filter(({ state }) => state !== 'sent')
    .flatMap(({ picture }) => picture ?? [])
  const confirmed = batches.filter(({ isConfirmed }) => isConfirmed)
  const staying = confirmed.flatMap(({ photos }) => photos.filter(isUnqueued))
  const sizes = [
    ...unsent.map(({ size }) => size),
    ...staying.map(({ picture, fileSize = 0 }) => picture?.size ?? fileSize),
  ]
  return { count: sizes.length, bytes: sizes.reduce((sum, each) => sum + each, 0) }
}
