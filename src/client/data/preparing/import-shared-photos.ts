import { v7 as newId } from 'uuid'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { retryAfterFreeingSpace } from '#device/make-room.ts'
import { makeSharedPhotos } from '#sync/shared.ts'

import { batchState, refreshBatches } from '../batch/state.ts'
import { batches } from '../engine/batches.ts'
import { storage } from '../engine/instances.ts'
import { isPermittedNow } from '../engine/permissions.ts'
import { sessionNow } from '../engine/session.ts'
import { storeDurably } from '../feedback/store-durably.ts'
import { showStorageError } from '../feedback/write-toasts.ts'
import { processBatches } from './process-batches.ts'

const shared = makeSharedPhotos({ storage })

let importing: Promise<void> | undefined

/** Moves shared photos into the current batch. A failure is displayed, and the photos stay. */
export function importSharedPhotos(): Promise<void> {
  importing ??= importNow()
    .catch(showStorageError)
    .then(refreshBatches)
    .finally(() => (importing = undefined))
  return importing
}

async function importNow(): Promise<void> {
  const owner = sessionNow()?.owner
  // They stay until a person with permission signs in.
  if (owner === undefined || !isPermittedNow({ area: galleryItems.name, act: 'add' })) return
  const count = await retryAfterFreeingSpace(() => shared.take({ owner, newId }))
  if (count > 0) void processBatches()
}

/** Whether shared photos wait in a form that nobody has closed, because the session or the page ended. */
export const hasOpenSharedBatch = () => openSharedBatches().length > 0

/** Stops the form from opening by itself after the person has closed it. */
export async function dismissSharedPhotos(): Promise<void> {
  if (sessionNow() === undefined) return
  await Promise.all(openSharedBatches().map((batch) => batches.edit(batch, { isClosed: true })))
  await refreshBatches()
}

const openSharedBatches = () =>
  batchState().all.filter(({ isShared, isConfirmed }) => isShared && !isConfirmed)

/** Stores files that the system has opened the app with, like shared photos. */
export async function storeLaunchFiles(files: readonly File[]): Promise<void> {
  const photos = files.map((file) => ({ id: newId(), name: file.name, file }))
  await storeDurably(() => shared.keep(photos)).catch(showStorageError)
}
