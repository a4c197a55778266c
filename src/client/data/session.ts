import * as v from 'valibot'

import { generalWords } from '#client/words/general.ts'
import { type Credentials, sessionPaths } from '#contract/session.ts'
import type { Body } from '#sync/answer.ts'
import { faultOf } from '#sync/fault.ts'
import { mirrorSession } from '#sync/session-store.ts'

import { api, drain, publicApi, storage } from './engine.ts'
import { refreshOutbox } from './outbox-state.ts'
import { followOutcomes } from './outcomes.ts'
import { endSession } from './session-end.ts'
import { readSession, rememberSignIn, session, sessionNow } from './session-state.ts'
import { followWakeUps } from './wake.ts'

export { session } from './session-state.ts'

const signInReply = v.object({
  success: v.literal(true),
  message: v.optional(v.string(), ''),
  role: v.optional(v.string(), ''),
  token: v.string(),
  user: v.optional(v.object({ _id: v.string(), email: v.string() })),
})

export type SignedIn = { ok: true } | { ok: false; message: string }

/** Signs in. A failure is logged, and comes back in the server's words. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  session.status = 'pending'
  try {
    const { body } = await publicApi.call({
      method: 'POST',
      path: sessionPaths.signIn,
      body: credentials,
    })
    rememberSignIn(readReply(body), credentials.email.trim().toLowerCase())
  } catch (caught) {
    session.status = 'rejected'
    // oxlint-disable-next-line no-console -- the specification wants it logged
    console.warn('Sign-in failed:', faultOf(caught).kind)
    return { ok: false, message: wordsOf(caught) }
  }
  await takeUp()
  return { ok: true }
}

/** Signs out at once; the server is told without waiting for its answer. */
export async function signOut(): Promise<void> {
  api.call({ method: 'DELETE', path: sessionPaths.signOut }).catch(() => undefined)
  await endSession(storage)
}

/** Takes up the session of an earlier visit, and follows what other tabs do to it. */
export async function restoreSession(): Promise<void> {
  readSession()
  globalThis.addEventListener('storage', readSession)
  followOutcomes()
  followWakeUps()
  void takeUp()
}

/** What waited for this admin goes on. */
async function takeUp() {
  await mirrorSession(storage, sessionNow()).catch(() => undefined)
  await refreshOutbox()
  void drain.wake()
}

function readReply(body: Body) {
  const { user, ...rest } = v.parse(signInReply, body)
  return { ...rest, ...(user && { user }) }
}

function wordsOf(caught: unknown): string {
  const fault = faultOf(caught)
  switch (fault.kind) {
    case 'offline':
      return generalWords.noConnection()
    case 'portal':
      return generalWords.portal()
    case 'unauthorised':
    case 'refused':
      return fault.message ?? generalWords.somethingWentWrong()
    case 'broken':
      return generalWords.somethingWentWrong()
  }
}
