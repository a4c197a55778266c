import * as v from 'valibot'

import { type ApiFault, faultOf, isUnanswered } from '#api/fault.ts'
import { somethingWentWrong } from '#api/read-reply.ts'
import type { JsonReply } from '#api/reply-sender.ts'
import { registerBackgroundSync } from '#client/platform/network/background-sync.ts'
import { adoptLanguage } from '#client/platform/page/preferences.ts'
import { firstWords, unansweredWords } from '#client/words/first/first.ts'
import { cleanAccountEmail, cleanEntry } from '#contract/clean.ts'
import { languageCodes } from '#contract/language.ts'
import type { RefusalCode } from '#contract/reply.ts'
import { type Credentials, sessionPaths } from '#contract/session.ts'
import type { WelcomeByPasskey } from '#contract/welcome.ts'
import { isFull } from '#device/storage.ts'
import { withTimeout } from '#device/with-timeout.ts'

import { endSession } from '../engine/end-session.ts'
import { api, publicApi, storage } from '../engine/instances.ts'
import { session, sessionNow, tokenNow } from '../engine/session.ts'
import { recordPasswordSignIn } from './passkey-offer-state.ts'
import { beginNewSession, storeNewSession } from './restore-session.ts'
import { signOuts } from './sign-outs.ts'

const signInReply = v.object({
  role: v.optional(v.string(), ''),
  token: v.string(),
  user: v.optional(
    v.object({
      _id: v.string(),
      email: v.string(),
      name: v.optional(v.string(), ''),
      // Servers of an earlier version reply none, and those of a later one may reply another.
      language: v.fallback(v.nullable(v.picklist(languageCodes)), null),
    }),
  ),
})

/** A failure has the server's message; its code says whether a second factor is needed. */
export type SignedIn = { ok: true } | { ok: false; message: string; code?: RefusalCode | undefined }

type EnteredCredentials = Credentials & { code?: string }

/** Signs in by a password. */
export async function signIn(entered: EnteredCredentials): Promise<SignedIn> {
  const credentials = { ...entered, email: cleanEntry(entered.email) }
  const outcome = await beginSession(sessionPaths.signIn, credentials)
  if (outcome.ok) recordPasswordSignIn()
  return outcome
}

/** Signs in with a password, a passkey or a link at the given path. A failure is logged. */
export async function beginSession(
  path: string,
  body: EnteredCredentials | { response: object } | WelcomeByPasskey,
): Promise<SignedIn> {
  session.status = 'pending'
  let signedIn: ReturnType<typeof readReply>
  try {
    const reply = await publicApi.call({ method: 'POST', path, body })
    const email = 'email' in body ? cleanAccountEmail(body.email) : ''
    signedIn = readReply(reply.body, email)
    await storeNewSession(signedIn.session)
  } catch (caught) {
    session.status = 'rejected'
    const fault = faultOf(caught)
    // oxlint-disable-next-line no-console -- the specification wants it logged
    console.warn('Sign-in failed:', fault.kind)
    const code = fault.kind === 'refused' ? fault.code : undefined
    return {
      ok: false,
      message: isFull(caught) ? firstWords.storageFull() : signInFailureText(fault),
      code: fault.kind === 'unauthorised' ? fault.kind : code,
    }
  }
  await beginNewSession()
  const { language, session: begun } = signedIn
  // A change of direction reloads the page, so the caller first stores what it has to, and leaves its screen.
  if (begun.isOurs) setTimeout(() => adoptLanguage(language))
  return { ok: true }
}

/** A device whose storage hangs signs out all the same. */
const storeTimeoutMs = 1000

/** Signs out immediately, without waiting for the server's reply; without one, the session is ended later. */
export async function signOut(): Promise<void> {
  const [token, isOurs] = [tokenNow(), sessionNow()?.isOurs ?? false]
  const ending = api.call({ method: 'DELETE', path: sessionPaths.signOut })
  ending.catch(() => undefined)
  if (token !== undefined) {
    await withTimeout(storeTimeoutMs, signOuts.add({ token, isOurs })).catch(() => undefined)
    ending.then(() => signOuts.forget(token)).catch(registerBackgroundSync)
  }
  await endSession(storage)
}

function readReply(body: JsonReply, email: string) {
  const { user, role, token } = v.parse(signInReply, body)
  const { _id: owner, language, ...accountFields } = user ?? noUser(email)
  return { language, session: { owner, ...accountFields, role, token, isOurs: user !== undefined } }
}

const noUser = (email: string) => ({ _id: email, email, name: '', language: null })

/** Returns the message for a failed sign-in. */
export function signInFailureText(fault: ApiFault): string {
  if (isUnanswered(fault)) return unansweredWords[fault.kind]()
  switch (fault.kind) {
    case 'unauthorised':
    case 'refused':
      return fault.message ?? firstWords.somethingWentWrong()
    case 'broken':
      // The server's message contains the time to wait. Without a status the fault comes from the app itself.
      return fault.status > 0 && isServerMessage(fault.message)
        ? fault.message
        : firstWords.somethingWentWrong()
  }
}

function isServerMessage(message: string | undefined): message is string {
  return message !== undefined && message !== somethingWentWrong
}
