import type { SignedInDevice } from '#contract/account.ts'

import { deviceName } from './device-name.ts'
import { listSessions, type Session } from './sessions.ts'

/** Returns the devices on which a person is signed in, latest use first; `current` is the session of the request. */
export async function findSignedInDevices(
  store: Parameters<typeof listSessions>[0],
  current: Pick<Session, 'id'>,
  owner: { adminId: string },
): Promise<SignedInDevice[]> {
  const sessions = await listSessions(store, owner)
  return sessions.map((session) => ({
    _id: session.id,
    name: deviceName(session.user_agent),
    address: session.address,
    signedInAt: new Date(session.created_at).toISOString(),
    usedAt: new Date(session.used_at).toISOString(),
    isThis: session.id === current.id,
  }))
}
