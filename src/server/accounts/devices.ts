import { sql } from 'kysely'

import { deleteRows } from '../database/batched-rows.ts'
import type { Trx } from '../database/database.ts'
import type { Services } from '../services.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Longest lifetime of a cookie in browsers; a device stays known this long after its last sign-in. */
export const deviceKnownMs = 400 * dayMs

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** Returns the person of this address if this device is known for them. */
export async function adminKnownOn(
  { database, monotonicClock }: Store,
  { deviceId, email }: { deviceId: string; email: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('devices')
    .innerJoin('admins', 'admins.id', 'devices.admin_id')
    .select('admins.id')
    .where('devices.id', '=', deviceId)
    .where('devices.used_seen', '>', monotonicClock.now() - deviceKnownMs)
    .where('admins.email', '=', email)
    .executeTakeFirst()
  return row?.id
}

/** Whether a device is known for anybody. */
export async function isKnownDevice(
  { database, monotonicClock }: Store,
  deviceId: string,
): Promise<boolean> {
  const query = database.selectFrom('devices').select('id').where('id', '=', deviceId)
  const isLive = query.where('used_seen', '>', monotonicClock.now() - deviceKnownMs)
  return (await isLive.executeTakeFirst()) !== undefined
}

/** Marks a device as known for a person. */
export async function rememberDevice(
  { database, monotonicClock }: Store,
  { deviceId, adminId }: { deviceId: string; adminId: string },
): Promise<void> {
  const now = monotonicClock.now()
  await database
    .insertInto('devices')
    .values({ id: deviceId, admin_id: adminId, used_seen: now })
    .onConflict((conflict) => conflict.columns(['id', 'admin_id']).doUpdateSet({ used_seen: now }))
    .execute()
}

/** Makes the devices of a person unknown again, except for one. */
export async function deleteDevices(
  trx: Trx,
  adminId: string,
  exceptId: string | null = null,
): Promise<void> {
  await trx
    .deleteFrom('devices')
    .where('admin_id', '=', adminId)
    .where('id', '!=', exceptId ?? '')
    .execute()
}

/** Deletes devices whose cookies have expired. */
export async function deleteExpiredDevices({ database, monotonicClock }: Store): Promise<void> {
  await deleteRows(database, 'devices', sql`used_seen <= ${monotonicClock.now() - deviceKnownMs}`)
}
