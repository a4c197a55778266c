import { type LanguageCode, supportedLanguage } from '#contract/language.ts'
import type { Account, Credentials } from '#contract/session.ts'

import type { Trx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'
import { deleteCodeFailures } from './attempts.ts'
import { deleteDevices } from './devices.ts'
import { deleteResetLinksMadeBy } from './made-links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Note } from './security-log.ts'
import { refuseEnded, type Session } from './sessions.ts'

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
 * Sets the password that a person has chosen, and ends all their other sessions, known devices and open links, and the
 * links for a new password that they have made: somebody else may have known the old password.
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
    if (!(await areCredentialsCurrent(trx, admin))) return false
    await refuseEnded(trx, session.id)
    await trx.updateTable('admins').set({ password: hash }).where('id', '=', _id).execute()
    await trx
      .deleteFrom('sessions')
      .where('admin_id', '=', _id)
      .where('id', '!=', session.id)
      .execute()
    await trx.deleteFrom('links').where('admin_id', '=', _id).execute()
    await deleteResetLinksMadeBy(trx, _id)
    await deleteDevices(trx, _id, session.deviceId)
    await deleteCodeFailures(trx, admin.account.email)
    await note(trx)
    return true
  })
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
export async function areCredentialsCurrent(
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

/** Role and language with which a session begins; the language is null until the person has chosen one. */
export type Profile = { role: string; language: LanguageCode | null }

/** Returns the current profile: the role may have changed while the password was verified. */
export async function profileOf(trx: Trx, { adminId }: { adminId: string }): Promise<Profile> {
  const query = trx.selectFrom('admins').select(['role', 'language']).where('id', '=', adminId)
  const { role, language } = await query.executeTakeFirstOrThrow()
  return { role, language: supportedLanguage(language) }
}

/** Ends the lockout exemption once its password has been used. */
export async function endExemption(
  { database }: Pick<Services, 'database'>,
  { account: { _id } }: Admin,
): Promise<void> {
  await database.updateTable('admins').set({ unhindered_until: 0 }).where('id', '=', _id).execute()
}
