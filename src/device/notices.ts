import * as v from 'valibot'

import { keys } from './keys.ts'
import type { Found, Storage } from './storage.ts'

const notices = v.object({
  /** Whoever asked on this device to be told: nobody else is. */
  owner: v.string(),
  /** In which language. */
  language: v.string(),
  /** How many enquiries were new when the server last said so. */
  newEnquiries: v.number(),
})

/** What this device is told while the app is closed. */
export type Notices = v.InferOutput<typeof notices>

/** Who is told something on this device; undefined when nobody asked for it. */
export async function storedNotices(storage: Storage): Promise<Notices | undefined> {
  return noticesIn(await storage.read([keys.notices]))
}

/** Keeps what becomes of it in one step: pages and the worker change it. */
export function changeNotices(
  storage: Storage,
  next: (now: Notices | undefined) => Notices | undefined,
): Promise<void> {
  return storage.change([keys.notices], (found) => {
    const after = next(noticesIn(found))
    return {
      ...(after ? { put: [[keys.notices, after]] as const } : { remove: [keys.notices] }),
      result: undefined,
    }
  })
}

/** Changes a part of it for whoever asked for it, if it was this person. */
export function updateNotices(
  storage: Storage,
  owner: string | undefined,
  part: Partial<Omit<Notices, 'owner'>>,
): Promise<void> {
  return changeNotices(storage, (now) => (now?.owner === owner && now ? { ...now, ...part } : now))
}

function noticesIn(found: Found): Notices | undefined {
  const result = v.safeParse(notices, found.get(keys.notices))
  return result.success ? result.output : undefined
}
