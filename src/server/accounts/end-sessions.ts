import { sql } from 'kysely'

import type { Account } from '#contract/session.ts'

import { deleteRows } from '../database/batched-rows.ts'
import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'
import { deviceName } from './device-name.ts'
import { deleteDevices } from './devices.ts'
import { deleteResetLinksMadeBy } from './made-links.ts'
import type { Note } from './security-log.ts'
import { type Session, sessionLifetimes } from './sessions.ts'
import { tokenHash } from './token-hash.ts'

type Owned = { adminId: string }
type Store = Pick<Services, 'database' | 'monotonicClock' | 'config'>

/** Ends a session and invalidates its token. `note` gets the account of the session. */
export async function closeSession(
  { database }: Pick<Services, 'database'>,
  token: string,
  note: (trx: Trx, account: Account) => Promise<void>,
): Promise<void> {
  await transact(database, async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash(token))
      .returning('admin_id')
      .executeTakeFirst()
    if (!ended) return
    const account = await trx
      .selectFrom('admins')
      .select(['id as _id', 'email'])
      .where('id', '=', ended.admin_id)
      .executeTakeFirstOrThrow()
    await note(trx, account)
  })
}

/** Ends the sessions of a person on a device. */
export async function leaveDevice(
  { database }: Pick<Services, 'database'>,
  { adminId, deviceId }: Owned & { deviceId: string },
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('device_id', '=', deviceId)
    .execute()
}

/**
 * Ends one session of a person and removes its device from the known ones.
 * @returns false when there is no such session.
 */
export async function endDeviceSession(
  trx: Trx,
  { adminId, id }: Owned & { id: string },
  note: Note,
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning(['device_id', 'user_agent', 'address'])
    .executeTakeFirst()
  if (!ended) return false
  await trx
    .deleteFrom('devices')
    .where('admin_id', '=', adminId)
    .where('id', '=', ended.device_id ?? '')
    .execute()
  const device = `${deviceName(ended.user_agent)}, ${ended.address}`
  await note(trx, [{ field: 'device', from: device, to: null }])
  return true
}

/** Ends all sessions and made links for a new password of a person; only the device of the request stays known. */
export async function endAllSessions(
  { database }: Pick<Services, 'database'>,
  { account, deviceId }: Pick<Session, 'account' | 'deviceId'>,
  note: Note,
): Promise<void> {
  await transact(database, async (trx) => {
    await trx.deleteFrom('sessions').where('admin_id', '=', account._id).execute()
    await deleteDevices(trx, account._id, deviceId)
    await deleteResetLinksMadeBy(trx, account._id)
    await note(trx)
  })
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions({
  database,
  monotonicClock,
  config,
}: Store): Promise<void> {
  const now = monotonicClock.now()
  const { idleMs, maxMs } = sessionLifetimes(config)
  const isEnded = sql<boolean>`(used_seen <= ${now - idleMs} or opened_seen <= ${now - maxMs})`
  await deleteRows(database, 'sessions', isEnded)
}
