import { randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import { cleanEntry } from '#contract/clean.ts'
import { type BegunTotp, recoveryCodeCount } from '#contract/factors.ts'
import type { Account } from '#contract/session.ts'

import { tokenHash } from '../accounts/token-hash.ts'
import type { Database, Trx } from '../database/database.ts'
import { fault } from '../fault.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'clock'>
type Whose = { adminId: string }

/** As every authenticator app expects it. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 }
/** In bytes, as long as what SHA-1 gives. */
const secretBytes = 20
const recoveryCodeLetters = 28
/** Codes of the half minute before and after count: clocks differ. */
const window = 1

/** Begins a second factor; it does nothing before a code has shown that the app has it. */
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
  const begun = await trx
    .selectFrom('totps')
    .select('secret')
    .where('admin_id', '=', _id)
    .where('is_on', '=', 0)
    .executeTakeFirst()
  if (begun?.secret !== secret) throw fault('bad-request', 'The second factor is not off')
  const uri = new TOTP({ ...kind, issuer: 'Take-Off', label: email, secret }).toString()
  return { uri, secret }
}

/** Whether there is one that is begun, or one that is on. */
export async function readTotp(
  database: Database,
  { adminId }: Whose,
): Promise<'none' | 'begun' | 'on'> {
  const row = await database
    .selectFrom('totps')
    .select('is_on')
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  if (!row) return 'none'
  return row.is_on === 1 ? 'on' : 'begun'
}

/** Turns it on by a code; gives the recovery codes, or undefined when the code is wrong. */
export async function enableTotp(
  store: Store & { database: Trx },
  { adminId, code }: Whose & { code: string },
): Promise<string[] | undefined> {
  const typed = bare(code)
  if (!isOfApp(typed) || !(await takeTotp(store, { adminId, code: typed }))) return undefined
  const { numUpdatedRows } = await store.database
    .updateTable('totps')
    .set({ is_on: 1 })
    .where('admin_id', '=', adminId)
    // Turned on twice at once, the codes that were shown first would open nothing.
    .where('is_on', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? createRecoveryCodes(store.database, { adminId }) : undefined
}

/** Turns it off, and forgets the recovery codes; whether it was on. */
export async function deleteTotp(trx: Trx, { adminId }: Whose): Promise<boolean> {
  const removed = await trx
    .deleteFrom('totps')
    .where('admin_id', '=', adminId)
    .returning('is_on')
    .executeTakeFirst()
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
  return removed?.is_on === 1
}

/** Makes recovery codes in place of those that there were; they are shown once. */
export async function createRecoveryCodes(trx: Trx, { adminId }: Whose): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, drawCode)
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: tokenHash(bare(code)), admin_id: adminId })))
    .execute()
  return codes
}

export async function countRecoveryCodes(database: Database, { adminId }: Whose): Promise<number> {
  const { count } = await database
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a code of the app, or a recovery code, is right; each is right once. */
export async function takeCode(
  store: Store,
  { adminId, code }: Whose & { code: string },
): Promise<boolean> {
  const typed = bare(code)
  if (isOfApp(typed)) return takeTotp(store, { adminId, code: typed })
  const used = await store.database
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', tokenHash(typed))
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Six digits, as `kind` has it; what compares them takes nothing else. */
const isOfApp = (typed: string) => /^\d{6}$/.test(typed)

/** The step a code is of is written down: whoever has seen it being typed cannot use it again. */
async function takeTotp(
  { database, clock }: Store,
  { adminId, code }: Whose & { code: string },
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
    // Begun anew meanwhile, the app does not have what would be on.
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * In letters that are easy to copy by hand. So many have 135 bits: whoever steals their plain hashes
 * cannot try them all.
 */
function drawCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const drawn = [...randomBytes(recoveryCodeLetters)]
    .map((byte) => letters[byte % letters.length])
    .join('')
  return drawn.replace(/(.{4})(?!$)/g, '$1-')
}

/** Without what only makes it easier to copy, and in the digits of the app: Arabic keyboards have others. */
const bare = (code: string) => cleanEntry(code).replaceAll(/[\s-]/g, '').toLowerCase()
