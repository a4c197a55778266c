import type * as v from 'valibot'

import { factorProblems, type Passkey } from '#contract/factors.ts'
import type { Account } from '#contract/session.ts'

import { type Admin, findAdminById } from '../accounts/admins.ts'
import { lockPassword } from '../accounts/has-password.ts'
import type { Database, Trx } from '../database/database.ts'
import { refusalError } from '../http/fault.ts'
import { storeChallenge, consumeChallenge } from './challenges.ts'
import type { authenticationResponse } from './passkey-responses.ts'
import { hostOf, originsOf, type PasskeyContext, unverified, webAuthn } from './web-authn.ts'

type PersonKey = { adminId: string }

/** Returns the passkeys of a person, newest first. */
export async function listPasskeys(database: Database, { adminId }: PersonKey): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, name, created_at: addedAt, used_at: usedAt }) => ({
    _id: id,
    name,
    addedAt: new Date(addedAt).toISOString(),
    usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
  }))
}

/** Returns the account of a stored passkey, also of a disabled person; undefined when it is unknown. */
export function findPasskeyOwner(database: Database, id: string): Promise<Account | undefined> {
  return database
    .selectFrom('passkeys')
    .innerJoin('admins', 'admins.id', 'passkeys.admin_id')
    .select(['admins.id as _id', 'admins.email'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst()
}

/**
 * Whether a response is by a former passkey of an account of this server. Passkeys are bound to a host whatever its
 * port, so that one of another server on the same host is unknown here, too, and must stay on its device.
 */
export async function isFormerPasskey(
  database: Database,
  { id, response: { userHandle } }: v.InferOutput<typeof authenticationResponse>,
): Promise<boolean> {
  const stored = database.selectFrom('passkeys').select('id').where('id', '=', id)
  if (userHandle === undefined || (await stored.executeTakeFirst())) return false
  const accountId = Buffer.from(userHandle, 'base64url').toString()
  const account = database.selectFrom('admins').select('id').where('id', '=', accountId)
  return (await account.executeTakeFirst()) !== undefined
}

/**
 * Removes a passkey and returns its name; undefined when there is none.
 * @throws `bad-request` when the person could not sign in afterwards.
 */
export async function deletePasskey(
  trx: Trx,
  { adminId, id }: PersonKey & { id: string },
): Promise<string | undefined> {
  // Locked, so that two passkeys removed at the same time cannot each count on the other.
  const hasPassword = await lockPassword(trx, { adminId })
  const removed = await trx
    .deleteFrom('passkeys')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (removed && !hasPassword && (await listPasskeys(trx, { adminId })).length === 0) {
    throw refusalError('bad-request', factorProblems.lastPasskey)
  }
  return removed?.name
}

/** Returns the WebAuthn request options; `sessionId` is '' before a sign-in. */
export async function passkeyRequestOptions(
  { services, request }: PasskeyContext,
  sessionId: string,
) {
  const rpID = hostOf({ services, request })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await storeChallenge(services, { challenge: options.challenge, sessionId }, request)
  return options
}

/**
 * Returns the person whose passkey has signed the challenge. The person is read before the verification, so that
 * `areCredentialsCurrent` detects a password replaced meanwhile. Undefined when the response is invalid or the passkey is
 * gone.
 */
export async function verifyPasskey(
  { services, request }: PasskeyContext,
  response: v.InferOutput<typeof authenticationResponse>,
  sessionId: string,
): Promise<Admin | undefined> {
  const { database, clock } = services
  const query = database.selectFrom('passkeys').selectAll().where('id', '=', response.id)
  const key = await query.executeTakeFirst()
  const admin = key && (await findAdminById(services, key.admin_id))
  if (!admin) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(services, { challenge, sessionId }),
    expectedOrigin: originsOf({ services, request }),
    expectedRPID: hostOf({ services, request }),
    requireUserVerification: true,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: key.counter,
    },
  }).catch(unverified)
  if (!verified || !authenticationInfo) return undefined
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: clock.now() })
    .where('id', '=', key.id)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { ...admin, passkeyId: key.id } : undefined
}
