import * as v from 'valibot'

import { storageKeys } from './keys.ts'
import type { Found, Storage } from './storage.ts'

const notificationSettingsShape = v.object({
  /** Whoever asked on this device to be told: nobody else is. */
  owner: v.string(),
  /** In which language. */
  language: v.string(),
  /** How many enquiries were new when the server last said so. */
  newEnquiries: v.number(),
})

/** What this device is told while the app is closed. */
export type NotificationSettings = v.InferOutput<typeof notificationSettingsShape>

/** Who is told something on this device; undefined when nobody asked for it. */
export async function storedNotificationSettings(
  storage: Storage,
): Promise<NotificationSettings | undefined> {
  return notificationSettingsIn(await storage.read([storageKeys.notices]))
}

/** Keeps what becomes of it in one step: pages and the worker change it. */
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

/** Changes a part of it for whoever asked for it, if it was this person. */
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
