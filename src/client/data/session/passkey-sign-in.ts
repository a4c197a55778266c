import * as v from 'valibot'

import { faultOf } from '#api/fault.ts'
import { isPasskeyRequest, showPasskey, type PasskeyRequest } from '#client/platform/passkeys.ts'
import { firstWords } from '#client/words/first/first.ts'
import { passkeySignInPaths } from '#contract/factors.ts'

import { publicApi } from '../engine.ts'
import { beginSession, type SignedIn, signInFailureText } from './session.ts'

const asked = v.object({ data: v.custom<PasskeyRequest>(isPasskeyRequest) })

/** Signs in by a passkey of this device; undefined when the user cancels. */
export async function signInByPasskey(): Promise<SignedIn | undefined> {
  const answer = await askBackend()
  if (!answer.ok) return answer
  const shown = await showPasskey(answer.options)
  if (!shown.ok) {
    return shown.why === 'cancelled' ? undefined : { ok: false, message: words[shown.why]() }
  }
  const outcome = await beginSession(passkeySignInPaths.signIn, { response: shown.response })
  if (outcome.ok || outcome.code !== 'unauthorised') return outcome
  return { ok: false, message: firstWords.passkeyOpensNothing() }
}

async function askBackend() {
  try {
    const { body } = await publicApi.call({ method: 'POST', path: passkeySignInPaths.options })
    const read = v.safeParse(asked, body)
    if (!read.success) return { ok: false, message: firstWords.somethingWentWrong() } as const
    return { ok: true, options: read.output.data } as const
  } catch (caught) {
    return { ok: false, message: signInFailureText(faultOf(caught)) } as const
  }
}

const words = {
  failed: firstWords.passkeyFailed,
  known: firstWords.passkeyFailed,
  unfetched: firstWords.loadAgain,
}
