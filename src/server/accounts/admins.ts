import { sql } from 'kysely'

import type { Role } from '#contract/role.ts'
import type { Account, Credentials } from '#contract/session.ts'

import type { Trx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { transact } from '../database/transact.ts'
import { forgetFactors } from '../factors/forget.ts'
import { updatePerson } from '../people/people.ts'
import type { Services } from '../services.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Note } from './security-log.ts'
import { refuseEnded, type Session } from './sessions.ts'

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'ids'>

/** Lockout exemption of a password set by an operator, in ms. */
const unhinderedMs = 60 * 60 * 1000

/**
 * A person found at sign-in; `hash` is that of the password at that time, `exemptUntil` the end of its lockout
 * exemption in monotonic time, `passkeyId` the passkey that was verified, if any.
 */
export type Admin = {
  account: Account
  name: string
  hash: string
  exemptUntil: number
  passkeyId?: string
}

/**
 * Adds an owner, or enables a disabled person again with this password and without second factors.
 * @returns false when the address is taken.
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
    await note(trx, removed)
    return true
  })
}

/**
 * Sets a person's password, ends their sessions, and removes their links and second factors. Failures stay counted:
 * the wait of an account that ends early would reveal that the account exists.
 * @returns false when there is no such person.
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
    await note(trx, removed)
    return true
  })
}

/**
 * Sets the password that a person has chosen, and ends all their other sessions and open links.
 * @returns false when the old password was replaced in the meantime.
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

/** Disables a person; refused as `last` when no other owner could sign in. */
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
  const context = { ...admin, note: (trx: Trx) => note(trx) }
  const outcome = await updatePerson(store, context, { isDisabled: true })
  return outcome === 'done' ? 'disabled' : outcome
}

/** Whether a person with this address is disabled. */
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

/** Returns the address of the person who was added first; disabled ones only when there is no other. */
export async function firstAdminEmail({
  database,
}: Pick<Services, 'database'>): Promise<string | undefined> {
  const row = await database
    .selectFrom('admins')
    .select('email')
    // A disabled person still counts: otherwise a start would create another one.
    .orderBy(sql`disabled_at is not null`)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.email
}

/** Returns the person with these credentials; an unknown address takes as long as a wrong password. */
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

/** Returns the person with this id after a passkey was verified; undefined when disabled. */
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

const ofAdmin = ['id', 'email', 'name', 'password', 'unhindered_until'] as const

function asAdmin(row: Pick<Tables['admins'], (typeof ofAdmin)[number]>): Admin {
  const { id, email, name, password: hash, unhindered_until: exemptUntil } = row
  return { account: { _id: id, email }, name, hash, exemptUntil }
}

/**
 * Whether the person is enabled and their password and verified passkey are still theirs; locks the row until the
 * transaction ends.
 */
export async function isStillRight(
  trx: Trx,
  { account, hash, passkeyId }: Admin,
): Promise<boolean> {
  const row = await trx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', account._id)
    .where('password', '=', hash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || passkeyId === undefined) return row !== undefined
  // Read after locking: a link used meanwhile replaces the passkeys of a person without a password.
  const query = trx.selectFrom('passkeys').select('id').where('id', '=', passkeyId)
  return (await query.where('admin_id', '=', account._id).executeTakeFirst()) !== undefined
}

/** Returns the current role, which may have changed while the password was verified. */
export async function roleOf(trx: Trx, { account }: Admin): Promise<string> {
  const query = trx.selectFrom('admins').select('role').where('id', '=', account._id)
  return (await query.executeTakeFirstOrThrow()).role
}

/** Ends the lockout exemption once its password has been used. */
export async function endExemption(
  { database }: Pick<Services, 'database'>,
  { account: { _id } }: Admin,
): Promise<void> {
  await database.updateTable('admins').set({ unhindered_until: 0 }).where('id', '=', _id).execute()
}
