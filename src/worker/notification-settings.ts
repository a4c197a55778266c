import {
  type NotificationSettings,
  storedNotificationSettings,
} from '#device/notification-settings.ts'
import { storedSession } from '#device/session.ts'

import { workerStorage } from './storage.ts'

/** Returns the notification settings of the signed-in person; undefined when they belong to another person. */
export async function signedInNotificationSettings(): Promise<NotificationSettings | undefined> {
  const [session, settings] = await Promise.all([
    storedSession(workerStorage),
    storedNotificationSettings(workerStorage),
  ])
  return session && settings?.owner === session.owner ? settings : undefined
}
