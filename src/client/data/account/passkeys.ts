import * as v from 'valibot'

import {
  type PasskeyResult,
  isPasskeyCreation,
  isPasskeyRequest,
  createPasskey,
  createPasskeyConditionally,
  requestPasskey,
  signalPasskeyUser,
  signalUnknownPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
} from '#client/platform/device/passkeys.ts'
import { deviceProblems } from '#client/words/account/problems.ts'
import { factorPaths } from '#contract/factors.ts'
import { type Welcome, welcomePasskeyPaths } from '#contract/welcome.ts'

import { publicApi } from '../engine/instances.ts'
import { session } from '../engine/session.ts'
import { loadSignIn } from '../sign-in/load-session.ts'
import { call, dataOf, type CallResult } from './call.ts'
import { readFactors } from './factors.ts'
import { link } from './link.ts'

type LinkSignIn = Pick<Welcome, 'token' | 'name'>

/** Makes a passkey on the device and stores it in the account under this name. */
export const addPasskey = (name: string): Promise<CallResult<unknown>> =>
  storePasskeyOf(createPasskey, { name })

/**
 * Stores a passkey that the password manager makes without a dialog (`createPasskeyConditionally`) in the account under
 * this name; fails where none is made.
 */
export const addPasskeyConditionally = (name: string): Promise<CallResult<unknown>> =>
  storePasskeyOf(createPasskeyConditionally, { name, isConditional: true })

async function storePasskeyOf(
  create: (options: PasskeyCreation) => Promise<PasskeyResult<{ id: string }>>,
  details: { name: string; isConditional?: boolean },
): Promise<CallResult<unknown>> {
  const reply = await call({ method: 'POST', path: factorPaths.passkeyOptions })
  const options = dataOf(reply, v.custom<PasskeyCreation>(isPasskeyCreation))
  if (!options.ok) return options
  const answer = doneOf(await create(options.value))
  if (!answer.ok) return answer
  const body = { ...details, response: answer.value }
  const added = await call({ method: 'POST', path: factorPaths.passkeys, body })
  if (added.ok) {
    signalOwnName()
    // An earlier reply without this passkey may have hidden it on the device.
    void readFactors()
  } else if (added.fault.kind === 'refused') {
    // Otherwise the device would offer a passkey that opens nothing.
    void signalUnknownPasskey(answer.value.id)
  }
  return added
}

/** Confirms the user's identity by a passkey. */
export async function confirmByPasskey(): Promise<CallResult<unknown>> {
  const reply = await call({ method: 'POST', path: factorPaths.confirmOptions })
  const options = dataOf(reply, v.custom<PasskeyRequest>(isPasskeyRequest))
  if (!options.ok) return options
  const answer = doneOf(await requestPasskey(options.value))
  if (!answer.ok) return answer
  return call({ method: 'POST', path: factorPaths.confirm, body: { passkey: answer.value } })
}

/**
 * Makes a passkey on the device, uses a link with it, and begins the session of its person. The code of a sign-in is
 * loaded first, because a passkey that cannot be used would stay on the device.
 */
export async function signInByLinkWithPasskey({
  token,
  name,
}: LinkSignIn): Promise<CallResult<undefined>> {
  const path = welcomePasskeyPaths.options
  const [reply, signIns] = await Promise.all([
    call({ method: 'POST', path, body: { token } }, publicApi),
    loadSignIn().catch(() => undefined),
  ])
  const options = dataOf(reply, v.custom<PasskeyCreation>(isPasskeyCreation))
  if (!options.ok) return options
  if (!signIns) return { ok: false, fault: { kind: 'offline' } }
  const answer = doneOf(await createPasskey(options.value))
  if (!answer.ok) return answer
  link.isEntering = true
  const body = { token, name, response: answer.value }
  const outcome = await signIns.beginSession(welcomePasskeyPaths.enter, body)
  if (outcome.ok) {
    signalOwnName()
    return { ok: true, value: undefined }
  }
  link.isEntering = false
  const { message } = outcome
  return { ok: false, fault: { kind: 'refused', status: 0, message } }
}

/** Gives the device the user's name, by which it lists the passkey. */
function signalOwnName() {
  if (session.account) void signalPasskeyUser(session.account)
}

/** Converts the response of the device into the result of a call. */
function doneOf<R extends object>(result: PasskeyResult<R>): CallResult<R> {
  if (result.ok) return { ok: true, value: result.response }
  if (result.why === 'cancelled') return { ok: false, fault: { kind: 'cancelled' } }
  if (result.why === 'unfetched') return { ok: false, fault: { kind: 'offline' } }
  const message = deviceProblems[result.why]
  return { ok: false, fault: { kind: 'refused', status: 0, message } }
}
