import { itemsOf } from '#sync/batch/batch.ts'
import { type Batch, isUnqueued, hasNoProblem, type Photo } from '#sync/batch/stored.ts'

import type { EntryView } from '../outbox/views.ts'

/** A batch as displayed in the outbox. */
export type BatchRow = {
  batch: Batch
  title: string
  /** Number of readable photos, and how many of them are sent. */
  count: number
  sent: number
  /** Photos that are not entries yet. */
  preparing: readonly Photo[]
  /** Unsent entries of the batch, without parked ones. */
  entries: readonly EntryView[]
}

/**
 * Returns the confirmed batches with photos left to prepare or send, or with a problem. Parked entries are displayed
 * by themselves.
 */
export function batchRowsOf(batches: readonly Batch[], entries: readonly EntryView[]): BatchRow[] {
  return batches.filter(({ isConfirmed }) => isConfirmed).flatMap((batch) => rowOf(batch, entries))
}

function rowOf(batch: Batch, all: readonly EntryView[]): BatchRow[] {
  const { photos } = batch
  const items = new Set(itemsOf(batch))
  const unsent = all.filter(({ itemId }) => items.has(itemId))
  const entries = unsent.filter(({ state }) => state !== 'parked')
  const preparing = photos.filter(isUnqueued)
  const hasUnreadable = !photos.every(hasNoProblem)
  if (preparing.length + entries.length === 0 && !hasUnreadable) return []
  const title = batch.title.trim() || (photos[0]?.title ?? '')
  const sent = items.size - new Set(unsent.map(({ itemId }) => itemId)).size
  return [{ batch, title, count: photos.filter(hasNoProblem).length, preparing, sent, entries }]
}

/** Entries of a batch of which no attempt has been made. */
export const stoppable = ({ entries }: BatchRow) =>
  entries.filter(({ mayHaveArrived }) => !mayHaveArrived)
