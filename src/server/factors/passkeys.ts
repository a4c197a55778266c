import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'

import { factorProblems, mostPasskeys, type Passkey } from '#contract/factors.ts'

import { type Admin, findAdminById } from '../accounts/admins.ts'
import { commit } from '../accounts/commit.ts'
import type { Note } from '../accounts/security-log.ts'
import type { Session } from '../accounts/sessions.ts'
import { clientAddressOf } from '../address.ts'
import type { Database, Trx } from '../database/database.ts'
import { refusalError } from '../fault.ts'
import { originFor } from '../public/origin.ts'
import type { Services } from '../services.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import type { authenticationResponse, registrationResponse } from './passkey-responses.ts'

/** Loaded on demand: it is a fifth of all code that the server would load, and rarely needed. */
const webAuthn = () => import('@simplewebauthn/server')

type PasskeyContext = { services: Services; request: FastifyRequest }
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

/**
 * Returns the WebAuthn creation options for a new passkey; the device must verify its user.
 * @throws `bad-request` when the person has too many passkeys.
 */
export async function passkeyCreationOptions(
  { services, request }: PasskeyContext,
  { id, account }: Session,
) {
  const existing = await listPasskeys(services.database, { adminId: account._id })
  if (existing.length >= mostPasskeys) {
    throw refusalError('bad-request', factorProblems.tooMany)
  }
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Take-Off',
    rpID: hostOf({ services, request }),
    userName: account.email,
    userID: new Uint8Array(Buffer.from(account._id)),
    attestationType: 'none',
    excludeCredentials: existing.map(({ _id }) => ({ id: _id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const address = clientAddressOf(request)
  await keepChallenge(services, { challenge: options.challenge, sessionId: id, address })
  return options
}

type Made = { name: string; response: v.InferOutput<typeof registrationResponse>; note: Note }

/**
 * Stores a new passkey.
 * @returns false when the device's response is invalid.
 */
export async function storePasskey(
  { services, request }: PasskeyContext,
  { id, account }: Session,
  { name, response, note }: Made,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(services, { challenge, sessionId: id }),
    expectedOrigin: originsOf({ services, request }),
    expectedRPID: hostOf({ services, request }),
    requireUserVerification: true,
  }).catch(unverified)
  if (!registrationInfo) return false
  const { credential } = registrationInfo
  const row = {
    id: credential.id,
    admin_id: account._id,
    name,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    created_at: services.clock.now(),
    used_at: null,
  }
  return commit(services, request, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await note(trx)
    return true
  })
}

/** Removes a passkey and returns its name; undefined when there is none. */
export async function deletePasskey(
  trx: Trx,
  { adminId, id }: PersonKey & { id: string },
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
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
  const address = clientAddressOf(request)
  await keepChallenge(services, { challenge: options.challenge, sessionId, address })
  return options
}

/**
 * Returns the person whose passkey has signed the challenge. The person is read before the verification, so that
 * `isStillRight` detects a password replaced meanwhile. Undefined when the response is invalid or the passkey is
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
    expectedChallenge: (challenge) => takeChallenge(services, { challenge, sessionId }),
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
  return numUpdatedRows === 1n ? admin : undefined
}

/** Result in place of the errors that the library throws for invalid responses. */
const unverified = () => ({
  verified: false,
  registrationInfo: undefined,
  authenticationInfo: undefined,
})

/** The console may have another origin than the API. */
function originsOf({ services, request }: PasskeyContext): string[] {
  return [originFor(services, request), ...services.config.CORS_ORIGINS]
}

/** Passkeys are bound to a host, independent of its port. */
function hostOf({ services, request }: PasskeyContext): string {
  const origin = originFor(services, request)
  if (origin === '') throw refusalError('bad-request', factorProblems.noAddress)
  return new URL(origin).hostname
}
