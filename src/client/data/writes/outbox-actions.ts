import { saveFile } from '#client/platform/device/save-file.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { toastError, toastNeutral } from '#client/platform/page/toasts.ts'
import { generalWords, pictureProblem } from '#client/words/base/general.ts'
import { unansweredWords } from '#client/words/first/first.ts'

import { batchRowsOf, stoppable } from '../batch/rows.ts'
import type { Batch, Photo } from '../batch/state.ts'
import { batches } from '../engine/batches.ts'
import { publish } from '../engine/outbox-events.ts'
import { outbox } from '../engine/outbox.ts'
import { sessionNow } from '../engine/session.ts'
import { drain } from '../outbox/drain.ts'
import { outboxState, refreshOutbox } from '../outbox/state.ts'

/** Loaded on demand, because only batches need it. */
const processBatches = async () =>
  (await import('../preparing/process-batches.ts')).processBatches()

/**
 * Sends a waiting or parked entry again immediately. `hasSeenRemote`: the person has seen the remote changes of an
 * item to be removed.
 */
export async function retry(id: string, hasSeenRemote: boolean): Promise<void> {
  await send((owner) => outbox.retry(owner, id, hasSeenRemote))
  showIfUnreachable()
}

/** Sends all parked entries that need no decision again. */
export async function retryAll(): Promise<void> {
  await send((owner) => outbox.retryAll(owner))
  showIfUnreachable()
}

/** Sends all waiting entries immediately; resolves with the number of those still unsent. */
export async function sendAll(): Promise<number> {
  const waiting = outboxState().entries.filter(({ state }) => state === 'waiting')
  await processBatches()
  await send((owner) => Promise.all(waiting.map(({ id }) => outbox.retry(owner, id))))
  await refreshOutbox()
  return outboxState().unsent
}

/** Discards an entry; the caller has asked the user. Resolves with false when it is no longer queued. */
export async function discard(id: string): Promise<boolean> {
  const isQueued = outboxState().entries.some((each) => each.id === id)
  if (isQueued) await discardEach([id])
  return isQueued
}

/**
 * Drops the photos of a batch that are not sent. The outbox is read after the stop, because further photos may have
 * become entries.
 */
export async function discardUnsentPhotos(batch: Batch): Promise<void> {
  await batches.stop(batch)
  await refreshOutbox()
  const remaining = outboxState().batches.filter(({ id }) => id === batch.id)
  const rows = batchRowsOf(remaining, outboxState().entries)
  await discardEach(rows.flatMap((row) => stoppable(row).map(({ id }) => id)))
}

/** Prepares a photo again after a problem. */
export async function prepareAgain(batch: Batch, { id }: Photo): Promise<void> {
  await batches.tryAgain(batch, id)
  await refreshOutbox()
  void processBatches()
}

/** Downloads the file of a photo that is not in the outbox yet. */
export async function downloadPhotoFile({ owner }: Batch, { id, name }: Photo): Promise<void> {
  const file = await batches.file(owner, id)
  if (file) saveFile(new Blob([file]), name)
  else toastError(pictureProblem('broken'))
}

/**
 * Discards all unsent entries and confirmed batches; the caller has asked the user twice. Drafts and unconfirmed
 * batches stay.
 */
export async function discardAll(): Promise<void> {
  const confirmed = outboxState().batches.filter(({ isConfirmed }) => isConfirmed)
  await Promise.all(confirmed.map((each) => batches.stop(each)))
  await refreshOutbox()
  await discardEach(outboxState().entries.map(({ id }) => id))
}

async function send(prepare: (owner: string) => Promise<unknown>) {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await prepare(owner)
  publish({ type: 'saved' })
  await drain.wake('manual')
}

/** A manual retry needs a visible reaction. */
function showIfUnreachable() {
  const { isOnline, isPortal } = connectivity
  if (isOnline) return
  toastNeutral(isPortal ? unansweredWords.portal() : generalWords.savedOnThisPhone())
}

/** Discards entries by id, also those that are not displayed yet. */
export async function discardEach(ids: readonly string[]): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  await Promise.all(ids.map((id) => outbox.discard(owner, id)))
  publish({ type: 'discarded' })
  await refreshOutbox()
}
