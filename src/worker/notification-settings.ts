import {
  type NotificationSettings,
  storedNotificationSettings,
} from '#device/notification-settings.ts'
import { storedSession } from '#device/session.ts'

import { workerStorage } from './storage.ts'

/** What whoever is signed in is told on this device, if it was they who asked for it. */
export async function notificationSettingsOfAdmin(): Promise<NotificationSettings | undefined> {
  const [session, notices] = await Promise.all([
    storedSession(workerStorage),
    storedNotificationSettings(workerStorage),
  ])
  return session && notices?.owner === session.owner ? notices : undefined
}
