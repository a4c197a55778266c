import * as v from 'valibot'

import { faultOf } from '#api/fault.ts'
import {
  isPasskeyRequest,
  type PasskeyRequest,
  requestPasskey,
  requestPasskeyByAutofill,
  signalPasskeyUser,
  signalUnknownPasskey,
} from '#client/platform/device/passkeys.ts'
import { firstWords } from '#client/words/first/first.ts'
import { passkeySignInPaths } from '#contract/factors.ts'

import { publicApi } from '../engine/instances.ts'
import { session } from '../engine/session.ts'
import { beginSession, type SignedIn, signInFailureText } from './sign-in.ts'

const optionsReply = v.object({ data: v.custom<PasskeyRequest>(isPasskeyRequest) })

/** Signs in by a passkey of this device; undefined when the user cancels. */
export async function signInByPasskey(): Promise<SignedIn | undefined> {
  const requested = await requestOptions()
  if (!requested.ok) return requested
  const result = await requestPasskey(requested.options)
  if (result.ok) return signInWith(result.response)
  if (result.why === 'cancelled') return undefined
  return { ok: false, message: failureTexts[result.why]() }
}

/**
 * Offers passkeys in the autofill of the email field until `signal` is aborted, and signs in by the one that the user
 * picks; undefined when none was picked. `unsupported`: the backend has no passkeys.
 */
export async function signInByAutofill(
  signal: AbortSignal,
): Promise<SignedIn | 'unsupported' | undefined> {
  const requested = await requestOptions()
  if (!requested.ok) return requested.status === 404 ? 'unsupported' : undefined
  const result = await requestPasskeyByAutofill(requested.options, signal)
  return result.ok ? signInWith(result.response) : undefined
}

async function signInWith(response: { id: string }): Promise<SignedIn> {
  const outcome = await beginSession(passkeySignInPaths.signIn, { response })
  if (outcome.ok) {
    if (session.account) void signalPasskeyUser(session.account)
    return outcome
  }
  if (outcome.code === 'not-found') void signalUnknownPasskey(response.id)
  else if (outcome.code !== 'unauthorised') return outcome
  return { ok: false, message: firstWords.passkeyOpensNothing() }
}

async function requestOptions() {
  try {
    const { body } = await publicApi.call({ method: 'POST', path: passkeySignInPaths.options })
    const parsed = v.safeParse(optionsReply, body)
    if (parsed.success) return { ok: true, options: parsed.output.data } as const
    return { ok: false, status: 200, message: firstWords.somethingWentWrong() } as const
  } catch (caught) {
    const fault = faultOf(caught)
    const status = 'status' in fault ? fault.status : 0
    return { ok: false, status, message: signInFailureText(fault) } as const
  }
}

const failureTexts = {
  failed: firstWords.passkeyFailed,
  known: firstWords.passkeyFailed,
  unfetched: firstWords.loadAgain,
}
