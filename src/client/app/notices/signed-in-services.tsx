import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { subscribeKey } from 'valtio/utils'

import { saveOwnLanguage } from '#client/data/account/own-language.ts'
import { sessionNow } from '#client/data/engine/session.ts'
import { followBatches } from '#client/data/notifications/announce-batches.ts'
import {
  storeNotificationLanguage,
  syncNotifications,
} from '#client/data/notifications/notifications.ts'
import { setNewEnquiries } from '#client/data/notifications/state.ts'
import { onWake, refresh } from '#client/data/outbox/wake.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { preferences } from '#client/platform/page/preferences.ts'
import { onWorkerMessage } from '#client/platform/worker/on-worker-message.ts'

/**
 * Handles messages of the worker, and synchronises notifications and language with the server, while a user is signed
 * in.
 */
export function SignedInServices() {
  const navigate = useNavigate()
  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'OPEN') {
          navigate(message.path)
        } else {
          setNewEnquiries(message.count)
          void refresh()
        }
      }),
    [navigate],
  )
  useEffect(() => {
    // Other backends have no such calls.
    if (sessionNow()?.isOurs !== true) return
    const sync = async () => {
      void saveOwnLanguage()
      // A change of the text's direction reloads the page, perhaps before the language is stored.
      await storeNotificationLanguage().catch(() => undefined)
      if (connectivity.isOnline) await syncNotifications().catch(() => undefined)
    }
    void sync()
    const stops = [
      onWake(sync),
      followBatches(),
      subscribeKey(
        preferences,
        'adminLanguage',
        () => void storeNotificationLanguage().catch(() => undefined),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}
