import { itemsOf } from '#sync/batch/batch.ts'
import { type Batch, isStaying, isWhole, type Photo } from '#sync/batch/stored.ts'

import type { EntryView } from '../outbox/views.ts'

/** A batch as the outbox shows it. */
export type BatchRow = {
  batch: Batch
  title: string
  /** How many photos it has, and how many of them are sent. */
  count: number
  sent: number
  /** Those that are no changes yet. */
  preparing: readonly Photo[]
  /** Its changes that are still to be sent. */
  entries: readonly EntryView[]
}

/** The batches of which something is still to be done or said; what was refused stands for itself. */
export function batchRowsOf(batches: readonly Batch[], entries: readonly EntryView[]): BatchRow[] {
  return batches.filter(({ isConfirmed }) => isConfirmed).flatMap((batch) => rowOf(batch, entries))
}

function rowOf(batch: Batch, all: readonly EntryView[]): BatchRow[] {
  const { photos } = batch
  const items = new Set(itemsOf(batch))
  const unsent = all.filter(({ itemId }) => items.has(itemId))
  const entries = unsent.filter(({ state }) => state !== 'parked')
  const preparing = photos.filter(isStaying)
  const hasWrong = !photos.every(isWhole)
  if (preparing.length + entries.length === 0 && !hasWrong) return []
  const title = batch.title.trim() || (photos[0]?.title ?? '')
  const sent = items.size - new Set(unsent.map(({ itemId }) => itemId)).size
  return [{ batch, title, count: photos.filter(isWhole).length, preparing, sent, entries }]
}

/** The changes of a batch that nobody has begun to send. */
export const stoppable = ({ entries }: BatchRow) =>
  entries.filter(({ mayHaveArrived }) => !mayHaveArrived)
