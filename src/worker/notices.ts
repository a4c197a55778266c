import { type Notices, storedNotices } from '#device/notices.ts'
import { storedSession } from '#device/session.ts'

import { storage } from './storage.ts'

/** What whoever is signed in is told on this device, if it was they who asked for it. */
export async function noticesOfAdmin(): Promise<Notices | undefined> {
  const [session, notices] = await Promise.all([storedSession(storage), storedNotices(storage)])
  return session && notices?.owner === session.owner ? notices : undefined
}
