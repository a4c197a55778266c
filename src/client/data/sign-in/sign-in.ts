import * as v from 'valibot'

import { type ApiFault, faultOf, isUnanswered } from '#api/fault.ts'
import { somethingWentWrong } from '#api/read-reply.ts'
import type { JsonReply } from '#api/reply-sender.ts'
import { rereadTheme } from '#client/platform/page/preferences.ts'
import { firstWords, unansweredWords } from '#client/words/first/first.ts'
import { cleanAccountEmail, cleanEntry } from '#contract/clean.ts'
import type { RefusalCode } from '#contract/reply.ts'
import { type Credentials, sessionPaths } from '#contract/session.ts'
import { mirrorSession, type StoredSession, storedTurn } from '#device/session.ts'
import { isFull } from '#device/storage.ts'

import { followOutcomes } from '../acts/outcomes.ts'
import { endSession } from '../engine/end-session.ts'
import { api, publicApi, storage } from '../engine/instances.ts'
import { dispatch } from '../engine/outbox-events.ts'
import { readSession, rememberSession, session, sessionNow } from '../engine/session.ts'
import { wakeIfUnsent } from '../outbox/drain.ts'
import { refreshOutbox } from '../outbox/state.ts'
import { followWakeUps, refresh } from '../outbox/wake.ts'

const signInReply = v.object({
  role: v.optional(v.string(), ''),
  token: v.string(),
  user: v.optional(
    v.object({ _id: v.string(), email: v.string(), name: v.optional(v.string(), '') }),
  ),
})

/** No browser delays writing localStorage to disk longer than this. */
const writtenDownAfterMs = 30_000
/** Key in sessionStorage: this tab has used the session. */
const tabMark = 'seen'

/** A failure has the server's message; its code says whether a second factor is needed. */
export type SignedIn = { ok: true } | { ok: false; message: string; code?: RefusalCode | undefined }

type EnteredCredentials = Credentials & { code?: string }

/** Signs in by a password. */
export function signIn(entered: EnteredCredentials): Promise<SignedIn> {
  return beginSession(sessionPaths.signIn, { ...entered, email: cleanEntry(entered.email) })
}

/** Signs in with a password or passkey at the given path. A failure is logged. */
export async function beginSession(
  path: string,
  body: EnteredCredentials | { response: object },
): Promise<SignedIn> {
  session.status = 'pending'
  try {
    const reply = await publicApi.call({ method: 'POST', path, body })
    const signedIn = readReply(reply.body, 'email' in body ? cleanAccountEmail(body.email) : '')
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
  await resumeSession({ isWrittenDown: false })
  setTimeout(noteWrittenDown, writtenDownAfterMs)
  return { ok: true }
}

/** Signs out immediately, without waiting for the server's reply. */
export async function signOut(): Promise<void> {
  api.call({ method: 'DELETE', path: sessionPaths.signOut }).catch(() => undefined)
  await endSession(storage)
}

/** Restores the session of an earlier visit, and follows changes by other tabs. */
export async function restoreSession(): Promise<void> {
  readSession()
  const isWrittenDown = await restoreUnwritten()
  globalThis.addEventListener('storage', followOtherTabs)
  // A page restored from the back/forward cache has missed storage events.
  globalThis.addEventListener('pageshow', followOtherTabs)
  followOutcomes()
  followWakeUps()
  if (!isWrittenDown) setTimeout(noteWrittenDown, writtenDownAfterMs)
  void resumeSession({ isWrittenDown })
}

/** Another tab may have signed out, or signed in as another user. */
function followOtherTabs() {
  rereadTheme()
  const previousOwner = session.account?._id
  readSession()
  if (sessionNow()?.owner === previousOwner) return
  dispatch({ type: 'session-ended' })
  void refresh()
}

/**
 * Restores the session from the mirror in a new tab, because browsers write localStorage to disk up to minutes late,
 * and it may contain an ended session after the system has ended the app. Within the life of a tab, which
 * sessionStorage marks, localStorage is right. Resolves with true when the browser has had the time to write it.
 */
async function restoreUnwritten(): Promise<boolean> {
  const { session: mirrored, turn } = await readMirror()
  if (sessionStorage.getItem(tabMark) === null) adoptMirror(mirrored, turn)
  return mirrored?.isWrittenDown ?? true
}

/** Adopts the mirror where it is newer than localStorage. */
function adoptMirror(mirrored: StoredSession | undefined, turn: number) {
  const isOutdated = (sessionNow()?.turn ?? turn) < turn
  if (mirrored && (isOutdated || !mirrored.isWrittenDown)) return rememberSession(mirrored)
  if (!isOutdated) return
  localStorage.clear()
  readSession()
}

/** An unreadable mirror must not prevent signing in. */
const readMirror = () => storedTurn(storage).catch(() => ({ session: undefined, turn: 0 }))

/** Makes the current session effective on this device and resumes the outbox of its person. */
async function resumeSession({ isWrittenDown }: { isWrittenDown: boolean }) {
  const current = sessionNow()
  if (current) sessionStorage.setItem(tabMark, 'here')
  await mirrorSession(storage, current && { ...current, isWrittenDown }).catch(() => undefined)
  await refreshOutbox()
  void wakeIfUnsent()
}

function noteWrittenDown() {
  const current = sessionNow()
  if (current) void mirrorSession(storage, { ...current, isWrittenDown: true })
}

function readReply(body: JsonReply, email: string) {
  const { user, role, token } = v.parse(signInReply, body)
  const { _id: owner, ...accountFields } = user ?? { _id: email, email, name: '' }
  return { owner, ...accountFields, role, token, isOurs: user !== undefined }
}

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
