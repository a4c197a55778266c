import * as v from 'valibot'

import { signalPasskeyUser } from '#client/platform/device/passkeys.ts'
import {
  accountPaths,
  type OwnAccount,
  type PasswordChange,
  type SignedInDevice,
} from '#contract/account.ts'
import { languageCodes } from '#contract/language.ts'
import { pathTo } from '#contract/resource.ts'
import { roles } from '#contract/role.ts'
import { mirrorSession } from '#device/session.ts'

import { endSession } from '../engine/end-session.ts'
import { storage } from '../engine/instances.ts'
import { storeSession, sessionNow } from '../engine/session.ts'
import { call, dataOf, type CallResult } from './call.ts'

type PreparedPicture = { bytes: ArrayBuffer; name: string; type: string }

/** Schema of a session of an account. */
export const deviceSchema: v.GenericSchema<unknown, SignedInDevice> = v.object({
  _id: v.string(),
  name: v.string(),
  address: v.string(),
  signedInAt: v.string(),
  usedAt: v.string(),
  isThis: v.boolean(),
})

const ownAccount: v.GenericSchema<unknown, OwnAccount> = v.object({
  email: v.string(),
  name: v.string(),
  // An older server does not send it.
  picture: v.optional(v.string(), ''),
  role: v.picklist(roles),
  // Servers of an earlier version reply none, and those of a later one may reply another.
  language: v.fallback(v.nullable(v.picklist(languageCodes)), null),
})

/** Reads the account of the signed-in user from the server. */
export async function readOwnAccount(): Promise<CallResult<OwnAccount>> {
  return dataOf(await call({ method: 'GET', path: accountPaths.own }), ownAccount)
}

/** Changes the user's name on the server and in the session on this device. */
export async function changeOwnName(name: string): Promise<CallResult<OwnAccount>> {
  const reply = await call({ method: 'PUT', path: accountPaths.own, body: { name } })
  const done = dataOf(reply, ownAccount)
  if (done.ok) await storeOwnName(done.value)
  return done
}

/** Sets the user's picture on the server. `unreadable`: the chosen file is no picture, which the field displays. */
export async function changeOwnPicture(
  picture: PreparedPicture | 'unreadable' | undefined,
): Promise<CallResult<OwnAccount>> {
  if (picture === undefined || picture === 'unreadable')
    return { ok: false, fault: { kind: 'cancelled' } }
  const body = new FormData()
  body.append('picture', new File([picture.bytes], picture.name, { type: picture.type }))
  return dataOf(await call({ method: 'PUT', path: accountPaths.picture, body }), ownAccount)
}

/** Removes the user's picture from the server. */
export async function removeOwnPicture(): Promise<CallResult<OwnAccount>> {
  return dataOf(await call({ method: 'DELETE', path: accountPaths.picture }), ownAccount)
}

/** Only in a session of that account: another tab may have signed in as somebody else meanwhile. */
async function storeOwnName({ email, name }: OwnAccount): Promise<void> {
  const current = sessionNow()
  if (current?.email !== email) return
  storeSession({ ...current, name })
  void signalPasskeyUser({ _id: current.owner, email, name })
  // The browser may flush localStorage to disk later.
  await mirrorSession(storage, { ...current, name, isWrittenDown: false }).catch(() => undefined)
}

/** Changes the password; the server ends all other sessions of the account. */
export function changePassword(change: PasswordChange): Promise<CallResult<unknown>> {
  return call({ method: 'PUT', path: accountPaths.password, body: change })
}

/** Lists the sessions of the account, with their devices. */
export async function listDevices(): Promise<CallResult<SignedInDevice[]>> {
  return dataOf(await call({ method: 'GET', path: accountPaths.devices }), v.array(deviceSchema))
}

/** Ends another session of the account. */
export function signOutDevice(id: string): Promise<CallResult<unknown>> {
  return call({ method: 'DELETE', path: pathTo(accountPaths.device, id) })
}

/**
 * Ends all sessions of the account. This device signs out only if the call succeeds; otherwise the other sessions
 * would stay.
 */
export async function signOutEverywhere(): Promise<CallResult<unknown>> {
  const done = await call({ method: 'DELETE', path: accountPaths.devices })
  if (done.ok) await endSession(storage)
  return done
}
