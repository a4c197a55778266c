import * as v from 'valibot'

import { signalPasskeysOf } from '#client/platform/device/passkeys.ts'
import { unknownDevice } from '#contract/account.ts'
import { type BegunTotp, factorPaths, type Factors } from '#contract/factors.ts'
import { pathTo } from '#contract/resource.ts'

import { session } from '../engine/session.ts'
import { wakeIfUnsent } from '../outbox/drain.ts'
import { listDevices } from './account.ts'
import { call, dataOf, type CallResult } from './call.ts'

const factors: v.GenericSchema<unknown, Factors> = v.object({
  passkeys: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      addedAt: v.string(),
      usedAt: v.nullable(v.string()),
    }),
  ),
  // An older server sends none of these.
  accountId: v.optional(v.string(), ''),
  isLimited: v.optional(v.boolean()),
  hasPassword: v.optional(v.boolean(), true),
  hasTotp: v.boolean(),
  recoveryCodesLeft: v.number(),
  isConfirmed: v.boolean(),
})

const begunTotp: v.GenericSchema<unknown, BegunTotp> = v.object({
  uri: v.string(),
  secret: v.string(),
})

const recoveryCodes: v.GenericSchema<unknown, { codes: string[] }> = v.object({
  codes: v.array(v.string()),
})

/** Number of reads that have begun: a reply that is older than another read may lack a new passkey. */
let readCount = 0

/**
 * Reads the sign-in factors of the account besides the password, signals its passkeys to the device, and follows the
 * end of the session's limit. The account is that of the reply, because another tab may sign in as somebody else
 * meanwhile.
 */
export async function readFactors(): Promise<CallResult<Factors>> {
  readCount += 1
  const turn = readCount
  const read = dataOf(await call({ method: 'GET', path: factorPaths.all }), factors)
  if (!read.ok) return read
  const { accountId, passkeys, isLimited } = read.value
  if (accountId !== '' && turn === readCount) {
    const ids = passkeys.map(({ _id: id }) => id)
    void signalPasskeysOf(accountId, ids)
  }
  if (session.isLimited && isLimited === false) {
    session.isLimited = false
    void wakeIfUnsent()
  }
  return read
}

/** Returns a name for a passkey of this device, as in the list of devices; '' when it is unknown. */
export async function nameForPasskey(): Promise<string> {
  const devices = await listDevices()
  const thisDevice = devices.ok ? devices.value.find(({ isThis }) => isThis) : undefined
  return thisDevice === undefined || thisDevice.name === unknownDevice ? '' : thisDevice.name
}

/** Removes a passkey from the account. */
export function removePasskey(id: string): Promise<CallResult<unknown>> {
  return call({ method: 'DELETE', path: pathTo(factorPaths.passkey, id) })
}

/** Begins to set up TOTP; it takes effect with the first code (`turnOnTotp`). */
export async function beginTotp(): Promise<CallResult<BegunTotp>> {
  return dataOf(await call({ method: 'POST', path: factorPaths.totp }), begunTotp)
}

/** Turns TOTP on with a first code, and returns the recovery codes. */
export async function turnOnTotp(code: string): Promise<CallResult<{ codes: string[] }>> {
  return dataOf(
    await call({ method: 'PUT', path: factorPaths.totp, body: { code } }),
    recoveryCodes,
  )
}

/** Turns TOTP off and deletes the recovery codes. */
export function turnOffTotp(): Promise<CallResult<unknown>> {
  return call({ method: 'DELETE', path: factorPaths.totp })
}

/** Makes new recovery codes; the old ones become invalid. */
export async function makeRecoveryCodes(): Promise<CallResult<{ codes: string[] }>> {
  return dataOf(await call({ method: 'POST', path: factorPaths.recoveryCodes }), recoveryCodes)
}

/** Confirms the user's identity for sensitive calls, by the password and a code where one is required. */
export function confirm(credentials: {
  password: string
  code?: string
}): Promise<CallResult<unknown>> {
  return call({ method: 'POST', path: factorPaths.confirm, body: credentials })
}
