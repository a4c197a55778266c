import * as v from 'valibot'

import {
  accountPaths,
  type OwnAccount,
  type PasswordChange,
  type SignedInDevice,
} from '#contract/account.ts'
import { pathTo } from '#contract/resource.ts'
import { roles } from '#contract/role.ts'
import { mirrorSession } from '#device/session.ts'

import { storage } from '../engine.ts'
import { endSession } from '../session/end.ts'
import { rememberSession, sessionNow } from '../session/state.ts'
import { call, dataOf, type Done } from './call.ts'

const device: v.GenericSchema<unknown, SignedInDevice> = v.object({
  _id: v.string(),
  name: v.string(),
  address: v.string(),
  signedInAt: v.string(),
  usedAt: v.string(),
  isThis: v.boolean(),
})

const own: v.GenericSchema<unknown, OwnAccount> = v.object({
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
})

/** Who is signed in, as the server knows them. */
export async function readOwnAccount(): Promise<Done<OwnAccount>> {
  return dataOf(await call({ method: 'GET', path: accountPaths.own }), own)
}

/** From now on whoever is signed in is called this, here too. */
export async function changeOwnName(name: string): Promise<Done<OwnAccount>> {
  const made = await call({ method: 'PUT', path: accountPaths.own, body: { name } })
  const done = dataOf(made, own)
  if (done.ok) await keepOwnName(done.value)
  return done
}

/** Only of whoever it was said of: meanwhile another tab may have signed somebody else in. */
async function keepOwnName({ email, name }: OwnAccount): Promise<void> {
  const now = sessionNow()
  if (now?.email !== email) return
  rememberSession({ ...now, name })
  // The browser may write down later what this page has just stored.
  await mirrorSession(storage, { ...now, name, isWrittenDown: false }).catch(() => undefined)
}

/** Changes the password; all other sessions of the account end. */
export function changePassword(change: PasswordChange): Promise<Done<unknown>> {
  return call({ method: 'PUT', path: accountPaths.password, body: change })
}

/** Where the account is signed in. */
export async function listDevices(): Promise<Done<SignedInDevice[]>> {
  return dataOf(await call({ method: 'GET', path: accountPaths.devices }), v.array(device))
}

/** Ends one session of the account, elsewhere. */
export function signOutDevice(id: string): Promise<Done<unknown>> {
  return call({ method: 'DELETE', path: pathTo(accountPaths.device, id) })
}

/** Ends all sessions of the account. This one goes only with the others: else they would stay. */
export async function signOutEverywhere(): Promise<Done<unknown>> {
  const done = await call({ method: 'DELETE', path: accountPaths.devices })
  if (done.ok) await endSession(storage)
  return done
}
