import { deleteCachedLists } from '#api/list-cache.ts'
import { rereadTheme } from '#client/platform/page/preferences.ts'
import { deleteCachedPictures } from '#device/make-room.ts'
import { mirrorSession } from '#device/session.ts'
import type { Storage } from '#device/storage.ts'

import { publish } from './outbox-events.ts'
import { forgetSession } from './session.ts'

/**
 * Ends the session on this device: deletes browser storage, cached lists and pictures. Unsent entries stay, readable
 * by their owner only.
 */
export async function endSession(storage: Storage): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  rereadTheme()
  forgetSession()
  publish({ type: 'session-ended' })
  await Promise.allSettled([mirrorSession(storage, undefined), deleteCached()])
  // Until its copy of the session was gone, the worker may have cached a reply or a picture.
  await deleteCached()
}

const deleteCached = () => Promise.allSettled([deleteCachedLists(), deleteCachedPictures()])
