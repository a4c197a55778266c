import type { Account, Credentials } from '#contract/session.ts'

import { hashPassword, isPassword } from './passwords.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

type Store = Pick<Services, 'database' | 'clock' | 'ids'>

/** Adds an admin; false when the address is taken. */
export async function addAdmin(store: Store, { email, password }: Credentials): Promise<boolean> {
  const row = {
    id: store.ids.id(),
    email,
    password: await hashPassword(password),
    role: 'admin',
    created_at: store.clock.now(),
    disabled_at: null,
    unhindered_until: 0,
  }
  const { numInsertedOrUpdatedRows } = await store.database
    .insertInto('admins')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Gives an admin a new password and ends their sessions; false when there is no such admin. */
export async function setPassword(
  { database }: Pick<Services, 'database'>,
  { email, password }: Credentials,
): Promise<boolean> {
  const hash = await hashPassword(password)
  return database.transaction().execute(async (trx) => {
    const admin = await trx
      .updateTable('admins')
      .set({ password: hash })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (admin) await trx.deleteFrom('sessions').where('admin_id', '=', admin.id).execute()
    return admin !== undefined
  })
}

/** Gives an admin the password of their choice, and ends all their sessions but the one they sit at. */
export async function changePassword(
  { database }: Pick<Services, 'database'>,
  { session, password }: { session: Session; password: string },
): Promise<void> {
  const hash = await hashPassword(password)
  const { _id } = session.account
  await database.transaction().execute(async (trx) => {
    await trx.updateTable('admins').set({ password: hash }).where('id', '=', _id).execute()
    await trx
      .deleteFrom('sessions')
      .where('admin_id', '=', _id)
      .where('id', '!=', session.id)
      .execute()
  })
}

/** An admin, as a sign-in finds them. */
export type Admin = Account & { role: string }

/** The address of the admin who was there first. */
export async function firstAdminEmail({
  database,
}: Pick<Services, 'database'>): Promise<string | undefined> {
  const row = await database
    .selectFrom('admins')
    .select('email')
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
    .select(['id', 'email', 'password', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password, row?.password)
  return row && isRight ? { _id: row.id, email: row.email, role: row.role } : undefined
}
