import { randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import { cleanEntry } from '#contract/clean.ts'
import { type BegunTotp, recoveryCodeCount } from '#contract/factors.ts'
import type { Account } from '#contract/session.ts'

import { tokenHash } from '../accounts/token-hash.ts'
import type { Database, Trx } from '../database/database.ts'
import { refusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'clock'>
type PersonKey = { adminId: string }

/** Parameters that all authenticator apps support. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Bytes of the secret, equal to the output of SHA-1. */
const secretBytes = 20
const recoveryCodeLetters = 28
/** Accepts codes of the half minutes before and after, since clocks differ. */
const window = 1

/**
 * Starts the set-up of a second factor; it takes effect only once a code has been verified.
 * @throws `bad-request` when the second factor is on.
 */
export async function createTotp(trx: Trx, { _id, email }: Account): Promise<BegunTotp> {
  const secret = new Secret({ size: secretBytes }).base32
  const row = { secret, last_step: 0, is_on: 0 }
  await trx
    .insertInto('totps')
    .values({ ...row, admin_id: _id })
    .onConflict((conflict) =>
      conflict.column('admin_id').doUpdateSet(row).where('totps.is_on', '=', 0),
    )
    .execute()
  const updated = await trx
    .selectFrom('totps')
    .select('secret')
    .where('admin_id', '=', _id)
    .where('is_on', '=', 0)
    .executeTakeFirst()
  if (updated?.secret !== secret) throw refusalError('bad-request', 'The second factor is not off')
  const uri = new TOTP({ ...kind, issuer: 'Take-Off', label: email, secret }).toString()
  return { uri, secret }
}

/** Returns whether a second factor is set up partly (`begun`), or on. */
export async function readTotp(
  database: Database,
  { adminId }: PersonKey,
): Promise<'none' | 'begun' | 'on'> {
  const row = await database
    .selectFrom('totps')
    .select('is_on')
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  if (!row) return 'none'
  return row.is_on === 1 ? 'on' : 'begun'
}

/** Turns the second factor on; returns the recovery codes, or undefined when the code is wrong. */
export async function enableTotp(
  store: Store & { database: Trx },
  { adminId, code }: PersonKey & { code: string },
): Promise<string[] | undefined> {
  const typed = normalised(code)
  if (!isOfApp(typed) || !(await takeTotp(store, { adminId, code: typed }))) return undefined
  const { numUpdatedRows } = await store.database
    .updateTable('totps')
    .set({ is_on: 1 })
    .where('admin_id', '=', adminId)
    // When turned on twice concurrently, the recovery codes shown first would be invalid.
    .where('is_on', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? createRecoveryCodes(store.database, { adminId }) : undefined
}

/** Turns the second factor off and deletes the recovery codes; returns whether it was on. */
export async function deleteTotp(trx: Trx, { adminId }: PersonKey): Promise<boolean> {
  const removed = await trx
    .deleteFrom('totps')
    .where('admin_id', '=', adminId)
    .returning('is_on')
    .executeTakeFirst()
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
  return removed?.is_on === 1
}

/** Replaces the recovery codes; they can be read only from this result. */
export async function createRecoveryCodes(trx: Trx, { adminId }: PersonKey): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, drawCode)
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: tokenHash(normalised(code)), admin_id: adminId })))
    .execute()
  return codes
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(
  database: Database,
  { adminId }: PersonKey,
): Promise<number> {
  const { count } = await database
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a code of the app, or a recovery code, is right; each can be used once. */
export async function takeCode(
  store: Store,
  { adminId, code }: PersonKey & { code: string },
): Promise<boolean> {
  const typed = normalised(code)
  if (isOfApp(typed)) return takeTotp(store, { adminId, code: typed })
  const used = await store.database
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', tokenHash(typed))
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether a code is one of the app, and not a recovery code. */
export const isAppCode = (code: string): boolean => isOfApp(normalised(code))

/** Six digits as in `kind`; the library compares nothing else. */
const isOfApp = (typed: string) => /^\d{6}$/.test(typed)

/** Verifies a code and records its time step, so that it cannot be used again. */
async function takeTotp(
  { database, clock }: Store,
  { adminId, code }: PersonKey & { code: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('totps')
    .select('secret')
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  if (!row) return false
  const timestamp = clock.now()
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(row.secret) })
  const delta = totp.validate({ token: code, timestamp, window })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const { numUpdatedRows } = await database
    .updateTable('totps')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    // If the set-up was restarted meanwhile, the app does not have the stored secret.
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Draws a recovery code of letters that are easy to copy by hand. Its 135 bits make guessing futile even if the plain
 * hashes are stolen.
 */
function drawCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const drawn = [...randomBytes(recoveryCodeLetters)]
    .map((byte) => letters[byte % letters.length])
    .join('')
  return drawn.replace(/(.{4})(?!$)/g, '$1-')
}

/** Removes separators, and converts the digits of Arabic keyboards. */
const normalised = (code: string) => cleanEntry(code).replaceAll(/[\s-]/g, '').toLowerCase()
