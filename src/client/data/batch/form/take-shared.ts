import { v7 as newId } from 'uuid'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { makingRoom } from '#device/make-room.ts'
import { makeShared } from '#sync/shared.ts'

import { keepSafely } from '../../acts/keep-safely.ts'
import { showStorageError } from '../../acts/say.ts'
import { storage } from '../../engine.ts'
import { mayNow } from '../../session/may.ts'
import { sessionNow } from '../../session/state.ts'
import { batches } from '../batches.ts'
import { batchState, refreshBatches } from '../state.ts'
import { workOff } from './work-off.ts'

const shared = makeShared({ storage })

let taking: Promise<void> | undefined

/** Takes up the photos that another app has shared. What keeps them from being taken is said, and they stay. */
export function takeShared(): Promise<void> {
  taking ??= take()
    .catch(showStorageError)
    .then(refreshBatches)
    .finally(() => (taking = undefined))
  return taking
}

async function take(): Promise<void> {
  const owner = sessionNow()?.owner
  // They stay for somebody who may.
  if (owner === undefined || !mayNow({ area: galleryItems.name, act: 'add' })) return
  const count = await makingRoom(() => shared.take({ owner, newId }))
  if (count > 0) void workOff()
}

/** Whether photos that were shared wait in a form that nobody has closed: a session or a page ended before. */
export const isSharedOpen = () => sharedNow().length > 0

/** Whoever closes the form has seen it: it does not open by itself any more. */
export async function closeShared(): Promise<void> {
  if (sessionNow() === undefined) return
  await Promise.all(sharedNow().map((batch) => batches.edit(batch, { isClosed: true })))
  await refreshBatches()
}

const sharedNow = () =>
  batchState.all.filter(({ isShared, isConfirmed }) => isShared && !isConfirmed)

/** Keeps photos with which the system has opened the app, as if they had been shared. */
export async function keepLaunchedWith(files: readonly File[]): Promise<void> {
  const photos = files.map((file) => ({ id: newId(), name: file.name, file }))
  await keepSafely(() => shared.keep(photos)).catch(showStorageError)
}
