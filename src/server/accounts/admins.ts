import { sql } from 'kysely'

import type { Role } from '#contract/role.ts'
import type { Account, Credentials } from '#contract/session.ts'

import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { forgetFactors } from '../factors/forget.ts'
import { updatePerson } from '../people/people.ts'
import type { Services } from '../services.ts'
import { accountSubject, forgetFailures } from './attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Note } from './security-log.ts'
import { refuseEnded, type Session } from './sessions.ts'

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'ids'>

/** So long a password that an operator gave is held up by nobody's failures. */
export const unhinderedMs = 60 * 60 * 1000

/** An admin, as a sign-in finds them; `hash` is that of the password that was right. */
export type Admin = { account: Account; name: string; hash: string }

/**
 * Adds an admin, or lets one in again who was disabled, by this password alone; false when the address is
 * taken.
 */
export async function addAdmin(
  store: Store,
  { email, password }: Credentials,
  note: Note,
): Promise<boolean> {
  const hash = await hashPassword(password)
  const given = {
    password: hash,
    role: 'admin' satisfies Role,
    disabled_at: null,
    unhindered_until: store.monotonicClock.now() + unhinderedMs,
  }
  const now = store.clock.now()
  const row = {
    ...{ ...given, id: store.ids.id(), email, name: '' },
    ...{ created_at: now, enquiries_seen_at: now },
  }
  return transact(store.database, async (trx) => {
    const admin = await trx
      .insertInto('admins')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(given).where('admins.disabled_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!admin) return false
    const removed = await forgetFactors(trx, admin.id)
    await forgetFailures({ database: trx }, [accountSubject(email)])
    await note(trx, removed)
    return true
  })
}

/**
 * Gives an admin a new password, ends their sessions, and forgets what strangers have tried; false
 * when there is no such admin.
 */
export async function setPassword(
  { database, monotonicClock }: Pick<Services, 'database' | 'monotonicClock'>,
  { email, password }: Credentials,
  note: Note,
): Promise<boolean> {
  const hash = await hashPassword(password)
  return transact(database, async (trx) => {
    const admin = await trx
      .updateTable('admins')
      .set({ password: hash, unhindered_until: monotonicClock.now() + unhinderedMs })
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!admin) return false
    await trx.deleteFrom('sessions').where('admin_id', '=', admin.id).execute()
    await trx.deleteFrom('links').where('admin_id', '=', admin.id).execute()
    const removed = await forgetFactors(trx, admin.id)
    await forgetFailures({ database: trx }, [accountSubject(email)])
    await note(trx, removed)
    return true
  })
}

/**
 * Gives an admin the password of their choice, and ends all their sessions but the one they sit at, and the
 * link they may have been given; false when the old one was replaced meanwhile.
 */
export async function storeOwnPassword(
  { database }: Pick<Services, 'database'>,
  { session, admin, password }: { session: Session; admin: Admin; password: string },
  note: Note,
): Promise<boolean> {
  const hash = await hashPassword(password)
  const { _id } = admin.account
  return transact(database, async (trx) => {
    if (!(await isStillRight(trx, admin))) return false
    await refuseEnded(trx, session.id)
    await trx.updateTable('admins').set({ password: hash }).where('id', '=', _id).execute()
    await trx
      .deleteFrom('sessions')
      .where('admin_id', '=', _id)
      .where('id', '!=', session.id)
      .execute()
    await trx.deleteFrom('links').where('admin_id', '=', _id).execute()
    await note(trx)
    return true
  })
}

/** Keeps an admin out from now on; without an owner who can sign in it is not done. */
export async function disableAdmin(
  store: Pick<Services, 'database' | 'clock'>,
  email: string,
  note: Note,
): Promise<'disabled' | 'unknown' | 'last'> {
  const admin = await store.database
    .selectFrom('admins')
    .select('id')
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!admin) return 'unknown'
  const who = { ...admin, note: (trx: Trx) => note(trx) }
  const outcome = await updatePerson(store, who, { isDisabled: true })
  return outcome === 'done' ? 'disabled' : outcome
}

/** Whether there is an admin of this address who was disabled. */
export async function isDisabled(
  { database }: Pick<Services, 'database'>,
  email: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('admins')
    .select('id')
    .where('email', '=', email)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The address of the admin who was there first, of those who can sign in. */
export async function firstAdminEmail({
  database,
}: Pick<Services, 'database'>): Promise<string | undefined> {
  const row = await database
    .selectFrom('admins')
    .select('email')
    // Whoever is disabled is still somebody: no other admin is made in their place.
    .orderBy(sql`disabled_at is not null`)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.email
}

/** The admin with these credentials; an unknown address takes as long as a wrong password. */
export async function findAdmin(
  { database }: Pick<Services, 'database'>,
  { email, password }: Credentials,
): Promise<Admin | undefined> {
  const row = await database
    .selectFrom('admins')
    .select([...ofAdmin, 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password, row?.password)
  if (!row || !isRight || row.disabled_at !== null) return undefined
  return asAdmin(row)
}

/** Somebody who has shown a passkey, as a sign-in finds them. */
export async function findAdminById(
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<Admin | undefined> {
  const row = await database
    .selectFrom('admins')
    .select(ofAdmin)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row && asAdmin(row)
}

const ofAdmin = ['id', 'email', 'name', 'password'] as const

function asAdmin(row: Record<(typeof ofAdmin)[number], string>): Admin {
  const { id, email, name, password: hash } = row
  return { account: { _id: id, email }, name, hash }
}

/**
 * Whether an admin may still come in with the password that was right a moment ago; until the
 * transaction ends nobody replaces it.
 */
export async function isStillRight(trx: Trx, { account, hash }: Admin): Promise<boolean> {
  const row = await trx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', account._id)
    .where('password', '=', hash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** What somebody is now: it may have changed while their password was being checked. */
export async function roleOf(trx: Trx, { account }: Admin): Promise<string> {
  const query = trx.selectFrom('admins').select('role').where('id', '=', account._id)
  return (await query.executeTakeFirstOrThrow()).role
}

/** Whether an operator has just given this account its password. */
export async function isAccountUnhindered(
  { database, monotonicClock }: Pick<Services, 'database' | 'monotonicClock'>,
  email: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('admins')
    .select('id')
    .where('email', '=', email)
    .where('unhindered_until', '>', monotonicClock.now())
    .executeTakeFirst()
  return row !== undefined
}

/** The given password has been used: from now on failures count as for everybody. */
export async function endUnhindered(
  { database }: Pick<Services, 'database'>,
  adminId: string,
): Promise<void> {
  await database
    .updateTable('admins')
    .set({ unhindered_until: 0 })
    .where('id', '=', adminId)
    .execute()
}
