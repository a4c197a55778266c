import * as v from 'valibot'

import {
  type PasskeyResult,
  isPasskeyCreation,
  isPasskeyRequest,
  createPasskey,
  requestPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
} from '#client/platform/device/passkeys.ts'
import { deviceProblems } from '#client/words/account/problems.ts'
import { factorPaths } from '#contract/factors.ts'

import { call, dataOf, type CallResult } from './call.ts'

/** Makes a passkey on the device and stores it in the account under this name. */
export async function addPasskey(name: string): Promise<CallResult<unknown>> {
  const reply = await call({ method: 'POST', path: factorPaths.passkeyOptions })
  const options = dataOf(reply, v.custom<PasskeyCreation>(isPasskeyCreation))
  if (!options.ok) return options
  const answer = doneOf(await createPasskey(options.value))
  if (!answer.ok) return answer
  return call({
    method: 'POST',
    path: factorPaths.passkeys,
    body: { name, response: answer.value },
  })
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

/** Converts the response of the device into the result of a call. */
function doneOf(result: PasskeyResult): CallResult<object> {
  if (result.ok) return { ok: true, value: result.response }
  if (result.why === 'cancelled') return { ok: false, fault: { kind: 'cancelled' } }
  if (result.why === 'unfetched') return { ok: false, fault: { kind: 'offline' } }
  const message = deviceProblems[result.why]
  return { ok: false, fault: { kind: 'refused', status: 0, message } }
}
