import * as v from 'valibot'

import { type ApiFault, faultOf, isUnanswered } from '#api/fault.ts'
import { somethingWentWrong } from '#api/read-reply.ts'
import type { JsonReply } from '#api/reply-sender.ts'
import { rereadTheme } from '#client/platform/preferences.ts'
import { firstWords, unansweredWords } from '#client/words/first/first.ts'
import { cleanAccountEmail, cleanEntry } from '#contract/clean.ts'
import type { RefusalCode } from '#contract/reply.ts'
import { type Credentials, sessionPaths } from '#contract/session.ts'
import { mirrorSession, type StoredSession, storedTurn } from '#device/session.ts'
import { isFull } from '#device/storage.ts'

import { api, publicApi, storage } from '../engine.ts'
import { wakeIfUnsent } from '../outbox/drain.ts'
import { dispatch } from '../outbox/outbox-events.ts'
import { followOutcomes } from '../outbox/outcomes.ts'
import { refreshOutbox } from '../outbox/state.ts'
import { followWakeUps, refresh } from '../wake.ts'
import { endSession } from './end.ts'
import { readSession, rememberSession, session, sessionNow } from './state.ts'

const signInReply = v.object({
  role: v.optional(v.string(), ''),
  token: v.string(),
  user: v.optional(
    v.object({ _id: v.string(), email: v.string(), name: v.optional(v.string(), '') }),
  ),
})

/** Longer than any browser keeps localStorage in memory only. */
const writtenDownAfterMs = 30_000
/** In sessionStorage: this tab has seen the session. */
const tabMark = 'seen'

/** A failure comes in the server's words; its code tells when more is asked for. */
export type SignedIn = { ok: true } | { ok: false; message: string; code?: RefusalCode | undefined }

type Entered = Credentials & { code?: string }

/** Signs in by a password. */
export function signIn(entered: Entered): Promise<SignedIn> {
  return beginSession(sessionPaths.signIn, { ...entered, email: cleanEntry(entered.email) })
}

/** Signs in with what is shown at this path. A failure is logged. */
export async function beginSession(
  path: string,
  body: Entered | { response: object },
): Promise<SignedIn> {
  session.status = 'pending'
  try {
    const answer = await publicApi.call({ method: 'POST', path, body })
    const signedIn = readReply(answer.body, 'email' in body ? cleanAccountEmail(body.email) : '')
    const { turn } = await readMirror()
    rememberSession({ ...signedIn, turn: turn + 1 })
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
  await takeUp({ isWrittenDown: false })
  setTimeout(noteWrittenDown, writtenDownAfterMs)
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
  const isWrittenDown = await restoreUnwritten()
  globalThis.addEventListener('storage', followOtherTabs)
  // A page that comes back from the browser's memory has not heard of what others did meanwhile.
  globalThis.addEventListener('pageshow', followOtherTabs)
  followOutcomes()
  followWakeUps()
  if (!isWrittenDown) setTimeout(noteWrittenDown, writtenDownAfterMs)
  void takeUp({ isWrittenDown })
}

/** Another tab may have signed out, or signed somebody else in. */
function followOtherTabs() {
  rereadTheme()
  const before = session.account?._id
  readSession()
  if (sessionNow()?.owner === before) return
  dispatch({ type: 'session-ended' })
  void refresh()
}

/**
 * Browsers write localStorage down seconds late, and minutes late once it has changed often: when
 * the system ends the app, the session may be only in the mirror, and localStorage hold one before,
 * that was ended since. Within the life of a tab, which sessionStorage shows, localStorage is right:
 * empty means "signed out". Resolves with whether the browser has had the time to write it down.
 */
async function restoreUnwritten(): Promise<boolean> {
  const { session: mirrored, turn } = await readMirror()
  if (sessionStorage.getItem(tabMark) === null) believe(mirrored, turn)
  return mirrored?.isWrittenDown ?? true
}

/** What the mirror knows better than localStorage. */
function believe(mirrored: StoredSession | undefined, turn: number) {
  const isBehind = (sessionNow()?.turn ?? turn) < turn
  if (mirrored && (isBehind || !mirrored.isWrittenDown)) return rememberSession(mirrored)
  if (!isBehind) return
  localStorage.clear()
  readSession()
}

/** What cannot be read must keep nobody out. */
const readMirror = () => storedTurn(storage).catch(() => ({ session: undefined, turn: 0 }))

/** What waited for this admin goes on. */
async function takeUp({ isWrittenDown }: { isWrittenDown: boolean }) {
  const now = sessionNow()
  if (now) sessionStorage.setItem(tabMark, 'here')
  await mirrorSession(storage, now && { ...now, isWrittenDown }).catch(() => undefined)
  await refreshOutbox()
  void wakeIfUnsent()
}

function noteWrittenDown() {
  const now = sessionNow()
  if (now) void mirrorSession(storage, { ...now, isWrittenDown: true })
}

function readReply(body: JsonReply, email: string) {
  const { user, role, token } = v.parse(signInReply, body)
  const { _id: owner, ...known } = user ?? { _id: email, email, name: '' }
  return { owner, ...known, role, token, isOurs: user !== undefined }
}

/** Why nobody could sign in. */
export function signInFailureText(fault: ApiFault): string {
  if (isUnanswered(fault)) return unansweredWords[fault.kind]()
  switch (fault.kind) {
    case 'unauthorised':
    case 'refused':
      return fault.message ?? firstWords.somethingWentWrong()
    case 'broken':
      // Whoever has to wait must hear of it, and for how long. What no backend said is of the app itself.
      return fault.status > 0 && isSaid(fault.message)
        ? fault.message
        : firstWords.somethingWentWrong()
  }
}

function isSaid(message: string | undefined): message is string {
  return message !== undefined && message !== somethingWentWrong
}
