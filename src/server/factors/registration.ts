import type * as v from 'valibot'

import { factorProblems, maxPasskeys } from '#contract/factors.ts'
import type { Account } from '#contract/session.ts'

import { recordTwoFactors } from '../accounts/required-factors.ts'
import type { Note } from '../accounts/security-log.ts'
import type { Session } from '../accounts/sessions.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import type { Trx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { refusalError } from '../http/fault.ts'
import { storeChallenge, consumeChallenge } from './challenges.ts'
import type { registrationResponse } from './passkey-responses.ts'
import { listPasskeys } from './passkeys.ts'
import { hostOf, originsOf, type PasskeyContext, unverified, webAuthn } from './web-authn.ts'

/** Binding of a challenge: the id of a session, or the key of a link; `account` gets the passkey. */
type Registrant = { id: string; account: Account }
type Response = v.InferOutput<typeof registrationResponse>

/**
 * Returns the WebAuthn creation options for a further passkey of a signed-in person.
 * @throws `bad-request` when the person has too many passkeys.
 */
export async function passkeyCreationOptions(context: PasskeyContext, session: Session) {
  const { database } = context.services
  const existing = await listPasskeys(database, { adminId: session.account._id })
  if (existing.length >= maxPasskeys) {
    throw refusalError('bad-request', factorProblems.tooMany)
  }
  return creationOptions(
    context,
    session,
    existing.map(({ _id: id }) => ({ id })),
  )
}

/**
 * Returns the WebAuthn creation options for a registrant; the device must have none of the passkeys in `exclude`, and
 * verify its user unless the client makes the passkey without a dialog.
 */
export async function creationOptions(
  { services, request }: PasskeyContext,
  { id, account }: Registrant,
  exclude: { id: string }[],
) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Take-Off',
    rpID: hostOf({ services, request }),
    userName: account.email,
    userID: new Uint8Array(Buffer.from(account._id)),
    attestationType: 'none',
    excludeCredentials: exclude,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(services, { challenge: options.challenge, sessionId: id }, request)
  return options
}

/** A verified passkey that is not stored yet. */
export type NewPasskey = Omit<Tables['passkeys'], 'name'>

/** Response of a device; `isConditional` when a password manager has made the passkey without asking its user. */
type Registration = { response: Response; isConditional?: boolean }

/** Verifies the response of a device and uses up its challenge; undefined when the response is invalid. */
export async function verifyRegistration(
  { services, request }: PasskeyContext,
  { id, account }: Registrant,
  { response, isConditional = false }: Registration,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(services, { challenge, sessionId: id }),
    expectedOrigin: originsOf({ services, request }),
    expectedRPID: hostOf({ services, request }),
    requireUserPresence: !isConditional,
    requireUserVerification: !isConditional,
  }).catch(unverified)
  if (!registrationInfo) return undefined
  const { credential } = registrationInfo
  return {
    id: credential.id,
    admin_id: account._id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    created_at: services.clock.now(),
    used_at: null,
  }
}

/** Stores a verified passkey; returns false when there is one with this id. */
export async function insertPasskey(trx: Trx, row: Tables['passkeys']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Made = Registration & { name: string; note: Note }

/**
 * Stores a further passkey of a signed-in person. A conditional one does not complete a limited session, because its
 * device has not verified the user; its sign-ins do.
 * @returns false when the device's response is invalid.
 */
export async function storePasskey(
  context: PasskeyContext,
  session: Session,
  { name, note, ...registration }: Made,
): Promise<boolean> {
  const verified = await verifyRegistration(context, session, registration)
  if (!verified) return false
  return transactInSession(context.services, context.request, async (trx) => {
    if (!(await insertPasskey(trx, { ...verified, name }))) return false
    if (!registration.isConditional) await recordTwoFactors(trx, session)
    await note(trx)
    return true
  })
}
