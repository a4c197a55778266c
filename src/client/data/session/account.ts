import * as v from 'valibot'

import type { Call } from '#api/api.ts'
import { type Fault, faultOf } from '#api/fault.ts'
import { accountPaths, type PasswordChange, type SignedInDevice } from '#contract/account.ts'
import { pathTo } from '#contract/resource.ts'

import { api, storage } from '../engine.ts'
import { endSession } from './end.ts'

/** What became of a call that is made at once, or not at all: passwords and sessions wait nowhere. */
export type Done<T> = { ok: true; value: T } | { ok: false; fault: CallFault }

/** Why such a call came to nothing. */
export type CallFault = Fault

const device: v.GenericSchema<unknown, SignedInDevice> = v.object({
  _id: v.string(),
  name: v.string(),
  address: v.string(),
  signedInAt: v.string(),
  usedAt: v.string(),
  isThis: v.boolean(),
})
const listReply = v.object({ data: v.array(device) })

/** Changes the password; all other sessions of the account end. */
export function changePassword(change: PasswordChange): Promise<Done<unknown>> {
  return call({ method: 'PUT', path: accountPaths.password, body: change })
}

/** Where the account is signed in. */
export async function listDevices(): Promise<Done<SignedInDevice[]>> {
  const done = await call({ method: 'GET', path: accountPaths.devices })
  if (!done.ok) return done
  const read = v.safeParse(listReply, done.value)
  return read.success
    ? { ok: true, value: read.output.data }
    : { ok: false, fault: { kind: 'broken', status: 0 } }
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

async function call(made: Call): Promise<Done<unknown>> {
  try {
    return { ok: true, value: (await api.call(made)).body }
  } catch (caught) {
    return { ok: false, fault: faultOf(caught) }
  }
}
