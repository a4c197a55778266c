import { sql } from 'kysely'

import type { Role } from '#contract/role.ts'
import type { Credentials } from '#contract/session.ts'

import { deleteCodeFailures } from '../accounts/attempts.ts'
import { deleteDevices } from '../accounts/devices.ts'
import { deleteLinksMadeBy } from '../accounts/made-links.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Note } from '../accounts/security-log.ts'
import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { deleteFactors } from '../factors/delete-factors.ts'
import type { Services } from '../services.ts'
import { updatePerson } from './people.ts'
import { permissionChanges } from './permission-changes.ts'

// Changes of accounts by an operator on the command line.

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock' | 'ids'>

/** Lockout exemption of a password set by an operator, in ms. */
const unhinderedMs = 60 * 60 * 1000

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
    const former = await trx
      .selectFrom('admins')
      .select('role')
      .where('email', '=', email)
      .executeTakeFirst()
    const admin = await trx
      .insertInto('admins')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(given).where('admins.disabled_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!admin) return false
    const removed = await deleteFactors(trx, admin.id)
    await note(trx, [...(former ? enabledAsOwner(former) : []), ...removed])
    return true
  })
}

const enabledAsOwner = ({ role }: { role: string }) =>
  permissionChanges({
    from: { role, isDisabled: true },
    to: { role: 'admin' satisfies Role, isDisabled: false },
  })

/**
 * Sets a person's password, ends their sessions, and removes links to and by them, known devices and second factors.
 * Wrong passwords stay counted: the wait of an account that ends early would reveal that the account exists.
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
    await deleteLinksMadeBy(trx, admin.id)
    await deleteDevices(trx, admin.id)
    await deleteCodeFailures(trx, email)
    const removed = await deleteFactors(trx, admin.id)
    await note(trx, removed)
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
