import type { SignInMethod } from '#contract/audit.ts'
import { isRole, type Role } from '#contract/role.ts'
import type { Account } from '#contract/session.ts'

import type { Database, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { MonotonicTime } from '../database/tables.ts'
import { refusalError } from '../http/fault.ts'
import type { AppConfig, Services } from '../services.ts'
import { hasTwoFactors, isLimitedSession } from './required-factors.ts'
import { tokenHash } from './token-hash.ts'

const dayMs = 24 * 60 * 60 * 1000

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'config'>
type Owned = { adminId: string }

/** Device, browser and address of a session's sign-in, and the factors that were used. */
export type SessionOrigin = {
  deviceId: string | null
  userAgent: string
  address: string
  by: SignInMethod
}

const unknownOrigin: SessionOrigin = { deviceId: null, userAgent: '', address: '', by: 'password' }

/** A session as seen by its own requests. `isLimited`: the role requires two factors, and the session has used one. */
export type Session = {
  id: string
  deviceId: string | null
  account: Account
  role: Role
  isLimited: boolean
  /** Until then it changes only with the database: it neither expires nor has its use stored. */
  constantUntil: MonotonicTime
}

/** Returns the longest idle time and the longest lifetime of a session, in ms. */
export function sessionLifetimes(
  config: Pick<AppConfig, 'SESSION_IDLE_DAYS' | 'SESSION_MAX_DAYS'>,
) {
  return {
    idleMs: Math.round(config.SESSION_IDLE_DAYS * dayMs),
    maxMs: Math.round(config.SESSION_MAX_DAYS * dayMs),
  }
}

/** Opens a session and returns its token; the database stores only the token's hash. */
export async function openSession(
  {
    database,
    clock,
    monotonicClock,
    ids,
  }: Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'ids'>,
  adminId: string,
  { deviceId, userAgent, address, by }: SessionOrigin = unknownOrigin,
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
      has_two_factors: hasTwoFactors(by) ? 1 : 0,
      user_agent: userAgent.slice(0, 400),
      address,
    })
    .execute()
  return token
}

/** Returns a function that finds the session of a token and occasionally stores the time of its use. */
export function makeFindSession(store: Store): (token: string) => Promise<Session | undefined> {
  const { database, monotonicClock } = store
  const { idleMs, maxMs } = sessionLifetimes(store.config)
  // Storing every use would cost more than the read.
  const noteAfterMs = Math.min(dayMs, idleMs / 10)
  let notBefore = 0
  let isNoting = false

  return async (token) => {
    const now = monotonicClock.now()
    const hash = tokenHash(token)
    const [row] = await sessionWithToken(database, { hash, ...limitsNow(store) })
    // A role unknown to this version has no permissions.
    if (!row || !isRole(row.role)) return undefined
    if (row.used_seen <= now - noteAfterMs && now >= notBefore && !isNoting) {
      isNoting = true
      // Not awaited: a full or blocked disk must not prevent reads. A failed write is retried after a minute.
      void recordUse(store, row.id)
        .catch(() => (notBefore = now + 60_000))
        .finally(() => (isNoting = false))
    }
    const account = { _id: row.admin_id, email: row.email }
    const { id, device_id: deviceId, role } = row
    const constantUntil = Math.min(row.used_seen + noteAfterMs, row.opened_seen + maxMs)
    return { id, deviceId, account, role, isLimited: isLimitedSession(row), constantUntil }
  }

  async function recordUse({ clock }: Store, id: string): Promise<void> {
    await database
      .updateTable('sessions')
      .set({ used_seen: monotonicClock.now(), used_at: clock.now() })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Refuses a write whose session ended while the request arrived.
 * @throws `unauthorised`.
 */
export async function refuseEnded(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    // Blocks the end of the session until this transaction ends.
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw refusalError('unauthorised', 'Please sign in')
}

/** Returns the live sessions of a person, latest use first. */
export function listSessions(store: Store, { adminId }: Owned) {
  return unexpiredSessions(store)
    .select(['id', 'created_at', 'used_at', 'user_agent', 'address'])
    .where('admin_id', '=', adminId)
    .orderBy('used_seen', 'desc')
    .orderBy('opened_seen', 'desc')
    .execute()
}

/** Monotonic times after which a session that is not expired was opened and last used. */
type Limits = { openedAfter: number; usedAfter: number }

function limitsNow({ monotonicClock, config }: Store): Limits {
  const now = monotonicClock.now()
  const { idleMs, maxMs } = sessionLifetimes(config)
  return { openedAfter: now - maxMs, usedAfter: now - idleMs }
}

/** Query of the sessions that are not expired. */
export function unexpiredSessions(store: Store) {
  return livingWithin(store.database, limitsNow(store))
}

function livingWithin(database: Database, { openedAfter, usedAfter }: Limits) {
  return database
    .selectFrom('sessions')
    .where('used_seen', '>', usedAfter)
    .where('opened_seen', '>', openedAfter)
}

const sessionWithToken = preparedQuery((database, values: Limits & { hash: string }) =>
  livingWithin(database, values)
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.email', 'admins.role', 'sessions.admin_id', 'sessions.id'])
    .select(['sessions.device_id', 'sessions.has_two_factors'])
    .select(['sessions.opened_seen', 'sessions.used_seen'])
    .select((inner) => inner.selectFrom('installation').select('factor_roles').as('factor_roles'))
    .where('token_hash', '=', values.hash)
    .where('admins.disabled_at', 'is', null),
)
