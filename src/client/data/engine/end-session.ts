import { deleteCachedLists } from '#api/list-cache.ts'
import { rereadTheme } from '#client/platform/page/preferences.ts'
import { deleteCachedPictures } from '#device/make-room.ts'
import { mirrorSession } from '#device/session.ts'
import type { Storage } from '#device/storage.ts'

import { publish } from './outbox-events.ts'
import { clearSessionState } from './session.ts'

/**
 * Ends the session on this device: deletes browser storage, cached lists and pictures, displayed notifications and the
 * push subscription. Unsent entries stay, readable by their owner only.
 */
export async function endSession(storage: Storage): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  rereadTheme()
  clearSessionState()
  publish({ type: 'session-ended' })
  // A push service may hold messages back for a day, and the next person on this device must not get them.
  const push = import('#client/platform/device/push.ts')
  const unsubscribed = push.then(({ unsubscribeFromPush }) => unsubscribeFromPush())
  await Promise.allSettled([mirrorSession(storage, undefined), deleteCached(), unsubscribed])
  // Until its copy of the session was gone, the worker may have cached a reply or a picture, or shown a notification.
  const closed = push.then(({ closeNotifications }) => closeNotifications())
  await Promise.allSettled([deleteCached(), closed])
}

const deleteCached = () => Promise.allSettled([deleteCachedLists(), deleteCachedPictures()])
