import { accountPaths } from '#contract/account.ts'
import type { SignInMethod } from '#contract/audit.ts'
import { factorPaths, factorProblems } from '#contract/factors.ts'
import { type Role, rolesIn } from '#contract/role.ts'

import type { Database, Trx } from '../database/database.ts'
import { refusalError } from '../http/fault.ts'
import { lockPassword } from './has-password.ts'

type PersonKey = { adminId: string }
type SessionKey = { id: string; account: { _id: string } }

/** Whether a sign-in or confirmation used two factors; a passkey is two, because the device has verified its user. */
export const hasTwoFactors = (by: SignInMethod): boolean => by !== 'password'

/** Parses the stored roles; null without an installation. */
const factorRolesIn = (stored: string | null): Role[] => rolesIn(stored ?? '')

type SessionColumns = { role: string; has_two_factors: number; factor_roles: string | null }

/** Whether the role of a session requires two factors, of which the session has used one. */
export function isLimitedSession({
  role,
  has_two_factors: has,
  factor_roles: roles,
}: SessionColumns) {
  return has === 0 && factorRolesIn(roles).some((each) => each === role)
}

/** Returns the roles that require two factors. */
export async function findFactorRoles(database: Database): Promise<Role[]> {
  const query = database.selectFrom('installation').select('factor_roles')
  return factorRolesIn((await query.executeTakeFirstOrThrow()).factor_roles)
}

/** Sets the roles that require two factors. */
export async function storeFactorRoles(trx: Trx, roles: readonly Role[]): Promise<void> {
  await trx
    .updateTable('installation')
    .set({ factor_roles: roles.join(' ') })
    .execute()
}

/** Whether a person has a factor besides the password. */
export async function hasFactor(database: Database, { adminId }: PersonKey): Promise<boolean> {
  const passkey = await database
    .selectFrom('passkeys')
    .select('id')
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  if (passkey) return true
  const totp = await database
    .selectFrom('totps')
    .select('admin_id')
    .where('admin_id', '=', adminId)
    .where('is_on', '=', 1)
    .executeTakeFirst()
  return totp !== undefined
}

/**
 * Records that a session has used two factors, unless the person has removed the second one meanwhile; in the
 * transaction of that use.
 */
export async function recordTwoFactors(trx: Trx, { id, account }: SessionKey): Promise<void> {
  const person = { adminId: account._id }
  // Serialises this with the removal of a factor, which takes the same lock.
  await lockPassword(trx, person)
  if (!(await hasFactor(trx, person))) return
  await trx.updateTable('sessions').set({ has_two_factors: 1 }).where('id', '=', id).execute()
}

/** Whether a session has used two factors. */
export async function usesTwoFactors(database: Database, { id }: { id: string }): Promise<boolean> {
  const query = database.selectFrom('sessions').select('has_two_factors').where('id', '=', id)
  return (await query.executeTakeFirst())?.has_two_factors === 1
}

/**
 * Follows the removal of a factor, in its transaction: without any other, the sessions of its person count as begun
 * with one factor.
 * @throws `bad-request` when the role requires two.
 */
export async function recordFactorRemoval(
  trx: Trx,
  { account: { _id: adminId }, role }: { account: { _id: string }; role: Role },
): Promise<void> {
  // Locked, so that two factors removed at the same time cannot each count on the other.
  await lockPassword(trx, { adminId })
  if (await hasFactor(trx, { adminId })) return
  if ((await findFactorRoles(trx)).includes(role))
    throw refusalError('bad-request', factorProblems.required)
  await trx
    .updateTable('sessions')
    .set({ has_two_factors: 0 })
    .where('admin_id', '=', adminId)
    .execute()
}

/** Whether a confirmation of a limited session lacks the second factor that its person has. */
export async function lacksFactor(
  database: Database,
  { isLimited, account }: { isLimited: boolean; account: { _id: string } },
  by: SignInMethod,
): Promise<boolean> {
  return isLimited && !hasTwoFactors(by) && (await hasFactor(database, { adminId: account._id }))
}

/** Calls of a limited session: those that add or use a second factor. */
const permitted = new Set([
  `GET ${accountPaths.own}`,
  `GET ${accountPaths.devices}`,
  `GET ${factorPaths.all}`,
  `POST ${factorPaths.confirm}`,
  `POST ${factorPaths.confirmOptions}`,
  `POST ${factorPaths.passkeyOptions}`,
  `POST ${factorPaths.passkeys}`,
  `POST ${factorPaths.totp}`,
  `PUT ${factorPaths.totp}`,
])

/** Whether a limited session may make a call; `path` as in the router. */
export function isPermittedWhileLimited({
  method,
  path,
}: {
  method: string
  path: string
}): boolean {
  return permitted.has(`${method} ${path}`)
}
