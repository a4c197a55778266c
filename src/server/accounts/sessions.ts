import { sql } from 'kysely'

import { isRole, type Role } from '#contract/role.ts'
import type { Account } from '#contract/session.ts'

import type { Trx } from '../database/database.ts'
import { forgetRows } from '../database/forget-rows.ts'
import { transact } from '../database/transact.ts'
import { fault } from '../fault.ts'
import type { AppConfig, Services } from '../services.ts'
import type { Note } from './security-log.ts'
import { tokenHash } from './token-hash.ts'

const dayMs = 24 * 60 * 60 * 1000

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'config'>
type Owned = { adminId: string }

/** Where a session is opened: on which known device, by which browser, from which address. */
export type SessionOrigin = { deviceId: string | null; userAgent: string; address: string }

const unknownOrigin: SessionOrigin = { deviceId: null, userAgent: '', address: '' }

/** One session, as its bearer knows it. */
export type Session = { id: string; deviceId: string | null; account: Account; role: Role }

/** How long a session may lie unused, and how long it lives in all. */
export function sessionLife(config: Pick<AppConfig, 'SESSION_IDLE_DAYS' | 'SESSION_MAX_DAYS'>) {
  return {
    idleMs: Math.round(config.SESSION_IDLE_DAYS * dayMs),
    maxMs: Math.round(config.SESSION_MAX_DAYS * dayMs),
  }
}

/** Opens a session; the token is known to its bearer only, the database keeps its hash. */
export async function openSession(
  {
    database,
    clock,
    monotonicClock,
    ids,
  }: Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'ids'>,
  adminId: string,
  { deviceId, userAgent, address }: SessionOrigin = unknownOrigin,
): Promise<string> {
  const token = ids.token()
  const now = clock.now()
  const seenNow = monotonicClock.now()
  await database
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      id: ids.id(),
      admin_id: adminId,
      device_id: deviceId,
      created_at: now,
      used_at: now,
      opened_seen: seenNow,
      used_seen: seenNow,
      confirmed_seen: seenNow,
      user_agent: userAgent.slice(0, 400),
      address,
    })
    .execute()
  return token
}

/** Finds the session that a token opens, and notes now and then that it is used. */
export function makeFindSession(store: Store): (token: string) => Promise<Session | undefined> {
  const { database, monotonicClock } = store
  const { idleMs } = sessionLife(store.config)
  // A write with every read would cost more than the read.
  const noteAfterMs = Math.min(dayMs, idleMs / 10)
  let notBefore = 0
  let isNoting = false

  return async (token) => {
    const now = monotonicClock.now()
    const row = await living(store)
      .innerJoin('admins', 'admins.id', 'sessions.admin_id')
      .select(['admins.email', 'admins.role', 'sessions.admin_id', 'sessions.id'])
      .select(['sessions.device_id', 'sessions.used_seen'])
      .where('token_hash', '=', tokenHash(token))
      .where('admins.disabled_at', 'is', null)
      .executeTakeFirst()
    // Whoever has a role that this version has not, has no powers in it.
    if (!row || !isRole(row.role)) return undefined
    if (row.used_seen <= now - noteAfterMs && now >= notBefore && !isNoting) {
      isNoting = true
      // Nobody waits for it: a disk that is full or held must keep nobody from reading, and there will
      // be better minutes.
      void noteUse(store, row.id)
        .catch(() => (notBefore = now + 60_000))
        .finally(() => (isNoting = false))
    }
    const account = { _id: row.admin_id, email: row.email }
    return { id: row.id, deviceId: row.device_id, account, role: row.role }
  }

  async function noteUse({ clock }: Store, id: string): Promise<void> {
    await database
      .updateTable('sessions')
      .set({ used_seen: monotonicClock.now(), used_at: clock.now() })
      .where('id', '=', id)
      .execute()
  }
}

/** Refuses what came in a session that was ended while it came. */
export async function refuseEnded(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    // Whoever ends it now waits until what came in it is done.
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw fault('unauthorised', 'Please sign in')
}

/** Where an admin is signed in, newest use first. */
export function listSessions(store: Store, { adminId }: Owned) {
  return living(store)
    .select(['id', 'created_at', 'used_at', 'user_agent', 'address'])
    .where('admin_id', '=', adminId)
    .orderBy('used_seen', 'desc')
    .orderBy('opened_seen', 'desc')
    .execute()
}

/** Ends a session; from now on its token opens nothing. `note` is told whose it was. */
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

/** Ends the sessions that an admin has on a device. */
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

/** Ends one session of an admin, and the device it was on is known no more; false when there is none. */
export async function endDeviceSession(
  { database }: Pick<Services, 'database'>,
  { adminId, id }: Owned & { id: string },
  note: Note,
): Promise<boolean> {
  return transact(database, async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('admin_id', '=', adminId)
      .where('id', '=', id)
      .returning('device_id')
      .executeTakeFirst()
    if (!ended) return false
    await trx
      .deleteFrom('devices')
      .where('admin_id', '=', adminId)
      .where('id', '=', ended.device_id ?? '')
      .execute()
    await note(trx)
    return true
  })
}

/** Ends all sessions of an admin; of their devices only the one that asks stays known. */
export async function endAllSessions(
  { database }: Pick<Services, 'database'>,
  { account, deviceId }: Pick<Session, 'account' | 'deviceId'>,
  note: Note,
): Promise<void> {
  await transact(database, async (trx) => {
    await trx.deleteFrom('sessions').where('admin_id', '=', account._id).execute()
    await trx
      .deleteFrom('devices')
      .where('admin_id', '=', account._id)
      .where('id', '!=', deviceId ?? '')
      .execute()
    await note(trx)
  })
}

/** Forgets sessions that nobody can use any more. */
export async function forgetEndedSessions({
  database,
  monotonicClock,
  config,
}: Store): Promise<void> {
  const now = monotonicClock.now()
  const { idleMs, maxMs } = sessionLife(config)
  const isEnded = sql<boolean>`(used_seen <= ${now - idleMs} or opened_seen <= ${now - maxMs})`
  await forgetRows(database, 'sessions', isEnded)
}

/** The sessions that are neither ended nor too old. */
export function living({ database, monotonicClock, config }: Store) {
  const now = monotonicClock.now()
  const { idleMs, maxMs } = sessionLife(config)
  return database
    .selectFrom('sessions')
    .where('used_seen', '>', now - idleMs)
    .where('opened_seen', '>', now - maxMs)
}
