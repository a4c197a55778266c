import { sql } from 'kysely'

import type { HistoryEntry } from '#contract/history.ts'
import { isRole } from '#contract/role.ts'
import { type LinkDetails, type LinkPurpose, welcomePage } from '#contract/welcome.ts'

import { deleteCodeFailures } from '../accounts/attempts.ts'
import { deleteDevices, rememberDevice } from '../accounts/devices.ts'
import { lockPassword } from '../accounts/has-password.ts'
import { deleteLinksMadeBy } from '../accounts/made-links.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Note } from '../accounts/security-log.ts'
import { tokenHash } from '../accounts/token-hash.ts'
import { deleteRows } from '../database/batched-rows.ts'
import type { Database, Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { deleteFactors } from '../factors/delete-factors.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>
type Changes = HistoryEntry['changes']

const hourMs = 60 * 60 * 1000
const lastsMs: Record<LinkPurpose, number> = { invitation: 7 * 24 * hourMs, reset: 24 * hourMs }

/** Creates a link for a person and invalidates their previous one; returns its path and lifetime in ms. */
export async function makeLink(
  { monotonicClock, ids }: Pick<Services, 'monotonicClock' | 'ids'>,
  trx: Trx,
  { personId, purpose, madeBy }: { personId: string; purpose: LinkPurpose; madeBy: string },
): Promise<{ path: string; lastsMs: number }> {
  const token = ids.token()
  const row = {
    token_hash: tokenHash(token),
    ...{ purpose, made_by: madeBy, made_seen: monotonicClock.now() },
  }
  await trx
    .insertInto('links')
    .values({ ...row, admin_id: personId })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(row))
    .execute()
  return { path: `${welcomePage}#${token}`, lastsMs: lastsMs[purpose] }
}

/** Returns recipient and purpose of a link; undefined when it is used, expired or unknown. */
export async function findLink(
  { database, monotonicClock }: Store,
  token: string,
): Promise<(LinkDetails & { personId: string }) | undefined> {
  const row = await linkAt(database, token)
  if (!row || !isPurpose(row.purpose) || !isRole(row.role)) return undefined
  if (row.made_seen <= monotonicClock.now() - lastsMs[row.purpose]) return undefined
  const { admin_id: personId, email, name, role, purpose } = row
  return { personId, email, name, role, purpose }
}

/**
 * Uses a link with a password, and makes the device known, so that failures of strangers do not delay its sign-in.
 * @returns false when the link was used meanwhile.
 */
export async function useLink(
  store: Store,
  {
    token,
    deviceId,
    name,
    password,
  }: { token: string; deviceId: string; name: string; password: string },
  note: Note,
): Promise<boolean> {
  const hash = await hashPassword(password)
  return transact(store.database, async (trx) => {
    const used = await redeemLink(trx, { token, name, hash })
    if (!used) return false
    await rememberDevice({ ...store, database: trx }, { adminId: used.adminId, deviceId })
    await note(trx, used.changes)
    return true
  })
}

type RedeemedLink = { adminId: string; hadPassword: boolean; changes: Changes }

/**
 * Deletes a link, sets name and password hash of its person (`noPassword` for none), ends all their sessions, and
 * deletes their factors, known devices and the links they have made. Returns the changes for the audit log; undefined
 * when the link was used meanwhile.
 */
export async function redeemLink(
  trx: Trx,
  { token, name, hash }: { token: string; name: string; hash: string },
): Promise<RedeemedLink | undefined> {
  const link = await trx
    .deleteFrom('links')
    .where('token_hash', '=', tokenHash(token))
    .returning('admin_id')
    .executeTakeFirst()
  if (!link) return undefined
  const { admin_id: adminId } = link
  const hadPassword = await lockPassword(trx, { adminId })
  const { name: formerName, email } = await trx
    .selectFrom('admins')
    .select(['name', 'email'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  // An operator's password is replaced, and with it its lockout exemption.
  const chosen = { password: hash, name, unhindered_until: 0 }
  await trx.updateTable('admins').set(chosen).where('id', '=', adminId).execute()
  await trx.deleteFrom('sessions').where('admin_id', '=', adminId).execute()
  await deleteLinksMadeBy(trx, adminId)
  await deleteDevices(trx, adminId)
  await deleteCodeFailures(trx, email)
  const renamed = name === formerName ? [] : [{ field: 'name', from: formerName, to: name }]
  return { adminId, hadPassword, changes: [...renamed, ...(await deleteFactors(trx, adminId))] }
}

/** Deletes expired links. */
export async function deleteExpiredLinks({ database, monotonicClock }: Store): Promise<void> {
  for (const [purpose, ms] of Object.entries(lastsMs)) {
    const isOld = sql<boolean>`purpose = ${purpose} and made_seen <= ${monotonicClock.now() - ms}`
    await deleteRows(database, 'links', isOld)
  }
}

function linkAt(database: Database, token: string) {
  return database
    .selectFrom('links')
    .innerJoin('admins', 'admins.id', 'links.admin_id')
    .select(['links.admin_id', 'links.purpose', 'links.made_seen'])
    .select(['admins.email', 'admins.name', 'admins.role'])
    .where('token_hash', '=', tokenHash(token))
    .where('admins.disabled_at', 'is', null)
    .executeTakeFirst()
}

const isPurpose = (text: string): text is LinkPurpose => Object.hasOwn(lastsMs, text)
