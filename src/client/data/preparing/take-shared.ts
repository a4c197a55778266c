import { v7 as newId } from 'uuid'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { makingRoom } from '#device/make-room.ts'
import { makeShared } from '#sync/shared.ts'

import { batchState, refreshBatches } from '../batch/state.ts'
import { batches } from '../engine/batches.ts'
import { storage } from '../engine/instances.ts'
import { mayNow } from '../engine/may.ts'
import { sessionNow } from '../engine/session.ts'
import { keepSafely } from '../say/keep-safely.ts'
import { showStorageError } from '../say/say.ts'
import { workOff } from './work-off.ts'

const shared = makeShared({ storage })

let taking: Promise<void> | undefined

/** Moves shared photos into the current batch. A failure is displayed, and the photos stay. */
export function takeShared(): Promise<void> {
  taking ??= take()
    .catch(showStorageError)
    .then(refreshBatches)
    .finally(() => (taking = undefined))
  return taking
}

async function take(): Promise<void> {
  const owner = sessionNow()?.owner
  // They stay until a person with permission signs in.
  if (owner === undefined || !mayNow({ area: galleryItems.name, act: 'add' })) return
  const count = await makingRoom(() => shared.take({ owner, newId }))
  if (count > 0) void workOff()
}

/** Whether shared photos wait in a form that nobody has closed, because the session or the page ended. */
export const isSharedOpen = () => sharedNow().length > 0

/** Stops the form from opening by itself after the person has closed it. */
export async function closeShared(): Promise<void> {
  if (sessionNow() === undefined) return
  await Promise.all(sharedNow().map((batch) => batches.edit(batch, { isClosed: true })))
  await refreshBatches()
}

const sharedNow = () =>
  batchState.all.filter(({ isShared, isConfirmed }) => isShared && !isConfirmed)

/** Stores files that the system has opened the app with, like shared photos. */
export async function keepLaunchedWith(files: readonly File[]): Promise<void> {
  const photos = files.map((file) => ({ id: newId(), name: file.name, file }))
  await keepSafely(() => shared.keep(photos)).catch(showStorageError)
}
