import { sql } from 'kysely'

import type { Account, Credentials } from '#contract/session.ts'

import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'
import { accountSubject, forgetFailures } from './attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { refuseEnded, type Session } from './sessions.ts'

type Store = Pick<Services, 'database' | 'clock' | 'seen' | 'ids'>

/** So long a password that an operator gave is held up by nobody's failures. */
const unhinderedMs = 60 * 60 * 1000

/** An admin, as a sign-in finds them; `hash` is that of the password that was right. */
export type Admin = { account: Account; role: string; hash: string }

/** Adds an admin, or lets one in again who was disabled; false when the address is taken. */
export async function addAdmin(store: Store, { email, password }: Credentials): Promise<boolean> {
  const hash = await hashPassword(password)
  const given = {
    password: hash,
    disabled_at: null,
    unhindered_until: store.seen.now() + unhinderedMs,
  }
  const row = { ...given, id: store.ids.id(), email, role: 'admin', created_at: store.clock.now() }
  return transact(store.database, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('admins')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(given).where('admins.disabled_at', 'is not', null),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await forgetFailures({ database: trx }, [accountSubject(email)])
    return true
  })
}

/**
 * Gives an admin a new password, ends their sessions, and forgets what strangers have tried; false
 * when there is no such admin.
 */
export async function setPassword(
  { database, seen }: Pick<Services, 'database' | 'seen'>,
  { email, password }: Credentials,
): Promise<boolean> {
  const hash = await hashPassword(password)
  return transact(database, async (trx) => {
    const admin = await trx
      .updateTable('admins')
      .set({ password: hash, unhindered_until: seen.now() + unhinderedMs })
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!admin) return false
    await trx.deleteFrom('sessions').where('admin_id', '=', admin.id).execute()
    await forgetFailures({ database: trx }, [accountSubject(email)])
    return true
  })
}

/**
 * Gives an admin the password of their choice, and ends all their sessions but the one they sit at;
 * false when the old one was replaced meanwhile.
 */
export async function changePassword(
  { database }: Pick<Services, 'database'>,
  { session, admin, password }: { session: Session; admin: Admin; password: string },
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
    return true
  })
}

/** Keeps an admin out from now on; without anybody else who can sign in it is not done. */
export async function disableAdmin(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  email: string,
): Promise<'disabled' | 'unknown' | 'last'> {
  return transact(database, async (trx) => {
    const enabled = await trx
      .selectFrom('admins')
      .select(['id', 'email'])
      .where('disabled_at', 'is', null)
      // Two who disable each other must not both find one who is left.
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const admin = enabled.find((row) => row.email === email)
    if (!admin) return 'unknown'
    if (enabled.length === 1) return 'last'
    const disabled = { disabled_at: clock.now(), unhindered_until: 0 }
    await trx.updateTable('admins').set(disabled).where('id', '=', admin.id).execute()
    await trx.deleteFrom('sessions').where('admin_id', '=', admin.id).execute()
    await trx.deleteFrom('devices').where('admin_id', '=', admin.id).execute()
    return 'disabled'
  })
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
    .select(['id', 'email', 'password', 'role', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password, row?.password)
  if (!row || !isRight || row.disabled_at !== null) return undefined
  return { account: { _id: row.id, email: row.email }, role: row.role, hash: row.password }
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

/** Whether an operator has just given this account its password. */
export async function isAccountUnhindered(
  { database, seen }: Pick<Services, 'database' | 'seen'>,
  email: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('admins')
    .select('id')
    .where('email', '=', email)
    .where('unhindered_until', '>', seen.now())
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
