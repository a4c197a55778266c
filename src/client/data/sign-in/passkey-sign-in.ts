import * as v from 'valibot'

import { faultOf } from '#api/fault.ts'
import {
  isPasskeyRequest,
  requestPasskey,
  type PasskeyRequest,
} from '#client/platform/device/passkeys.ts'
import { firstWords } from '#client/words/first/first.ts'
import { passkeySignInPaths } from '#contract/factors.ts'

import { publicApi } from '../engine/instances.ts'
import { beginSession, type SignedIn, signInFailureText } from './sign-in.ts'

const optionsReply = v.object({ data: v.custom<PasskeyRequest>(isPasskeyRequest) })

/** Signs in by a passkey of this device; undefined when the user cancels. */
export async function signInByPasskey(): Promise<SignedIn | undefined> {
  const requested = await requestOptions()
  if (!requested.ok) return requested
  const result = await requestPasskey(requested.options)
  if (!result.ok) {
    return result.why === 'cancelled'
      ? undefined
      : { ok: false, message: failureTexts[result.why]() }
  }
  const outcome = await beginSession(passkeySignInPaths.signIn, { response: result.response })
  if (outcome.ok || outcome.code !== 'unauthorised') return outcome
  return { ok: false, message: firstWords.passkeyOpensNothing() }
}

async function requestOptions() {
  try {
    const { body } = await publicApi.call({ method: 'POST', path: passkeySignInPaths.options })
    const parsed = v.safeParse(optionsReply, body)
    if (!parsed.success) return { ok: false, message: firstWords.somethingWentWrong() } as const
    return { ok: true, options: parsed.output.data } as const
  } catch (caught) {
    return { ok: false, message: signInFailureText(faultOf(caught)) } as const
  }
}

const failureTexts = {
  failed: firstWords.passkeyFailed,
  known: firstWords.passkeyFailed,
  unfetched: firstWords.loadAgain,
}
