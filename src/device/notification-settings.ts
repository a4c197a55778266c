import * as v from 'valibot'

import { storageKeys } from './keys.ts'
import type { Found, Storage } from './storage.ts'

const notificationSettingsShape = v.object({
  /** Id of the person who turned notifications on; the device notifies this person only. */
  owner: v.string(),
  /** BCP 47 tag of the language of the notifications. */
  language: v.string(),
  /** Count of new enquiries in the last message of the server. */
  newEnquiries: v.number(),
})

/** Settings of the notifications that this device shows while the app is closed. */
export type NotificationSettings = v.InferOutput<typeof notificationSettingsShape>

/** Returns the notification settings of this device; undefined when notifications are off. */
export async function storedNotificationSettings(
  storage: Storage,
): Promise<NotificationSettings | undefined> {
  return notificationSettingsIn(await storage.read([storageKeys.notices]))
}

/**
 * Changes the settings in one atomic step, because pages and the worker both change them. An undefined result of
 * `next` removes them.
 */
export function changeNotificationSettings(
  storage: Storage,
  next: (now: NotificationSettings | undefined) => NotificationSettings | undefined,
): Promise<void> {
  return storage.change([storageKeys.notices], (found) => {
    const after = next(notificationSettingsIn(found))
    return {
      ...(after
        ? { put: [[storageKeys.notices, after]] as const }
        : { remove: [storageKeys.notices] }),
      result: undefined,
    }
  })
}

/** Merges `part` into the settings, if they belong to `owner`. */
export function updateNotificationSettings(
  storage: Storage,
  owner: string | undefined,
  part: Partial<Omit<NotificationSettings, 'owner'>>,
): Promise<void> {
  return changeNotificationSettings(storage, (now) =>
    now?.owner === owner && now ? { ...now, ...part } : now,
  )
}

function notificationSettingsIn(found: Found): NotificationSettings | undefined {
  const result = v.safeParse(notificationSettingsShape, found.get(storageKeys.notices))
  return result.success ? result.output : undefined
}
