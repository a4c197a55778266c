import { v7 as newId } from 'uuid'

import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { makeShared } from '#sync/shared.ts'

import { storage } from '../../engine.ts'
import { sessionNow } from '../../session/state.ts'
import { refreshBatches } from '../state.ts'
import { workOff } from './work-off.ts'

const shared = makeShared({ storage })

/** Takes up the photos that another app has shared; resolves with whether there were any. */
export async function takeShared(): Promise<boolean> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return false
  const count = await shared.take({ owner, newId })
  if (count === 0) return false
  await refreshBatches()
  void workOff()
  return true
}

/** Keeps photos with which the system has opened the app, as if they had been shared. */
export async function keepLaunchedWith(files: readonly File[]): Promise<void> {
  await shared
    .keep(files.map((file) => ({ id: newId(), name: file.name, file })))
    .catch(() => sayLost())
}

/** What was shared could not be kept. */
export function sayLost() {
  toastError(generalWords.storageFull())
}
