import { rereadTheme } from '#client/platform/page/preferences.ts'
import {
  type CurrentSession,
  mirrorSession,
  type StoredSession,
  storedTurn,
} from '#device/session.ts'

import { storage } from '../engine/instances.ts'
import { dispatch } from '../engine/outbox-events.ts'
import { updateSessionState, storeSession, session, sessionNow } from '../engine/session.ts'
import { wakeIfUnsent } from '../outbox/drain.ts'
import { refreshOutbox } from '../outbox/state.ts'
import { followWakeUps } from '../outbox/wake.ts'
import { followOutcomes } from '../writes/outcomes.ts'

/** No browser delays writing localStorage to disk longer than this. */
const flushedAfterMs = 30_000
/** Key in sessionStorage: this tab has used the session. */
const tabSessionKey = 'seen'

/** Restores the session of an earlier visit, and follows changes by other tabs. */
export async function restoreSession(): Promise<void> {
  updateSessionState()
  const isWrittenDown = await restoreUnwritten()
  globalThis.addEventListener('storage', followOtherTabs)
  // A page restored from the back/forward cache has missed storage events.
  globalThis.addEventListener('pageshow', followOtherTabs)
  followOutcomes()
  followWakeUps()
  if (!isWrittenDown) setTimeout(noteWrittenDown, flushedAfterMs)
  void resumeSession({ isWrittenDown })
}

/** Another tab may have signed out, or signed in as another user. */
function followOtherTabs() {
  rereadTheme()
  const previousOwner = session.account?._id
  updateSessionState()
  if (sessionNow()?.owner === previousOwner) return
  dispatch({ type: 'session-ended' })
  // The screens are mounted anew and load by themselves.
  void refreshOutbox().then(() => wakeIfUnsent())
}

/**
 * Restores the session from the mirror in a new tab, because browsers write localStorage to disk up to minutes late,
 * and it may contain an ended session after the system has ended the app. Within the life of a tab, detected
 * by a key in sessionStorage, localStorage is current. Resolves with true once the browser has had time to flush it.
 */
async function restoreUnwritten(): Promise<boolean> {
  const { session: mirrored, turn } = await readMirror()
  if (sessionStorage.getItem(tabSessionKey) === null) adoptMirror(mirrored, turn)
  return mirrored?.isWrittenDown ?? true
}

/** Adopts the mirror where it is newer than localStorage. */
function adoptMirror(mirrored: StoredSession | undefined, turn: number) {
  const isOutdated = (sessionNow()?.turn ?? turn) < turn
  if (mirrored && (isOutdated || !mirrored.isWrittenDown)) return storeSession(mirrored)
  if (!isOutdated) return
  localStorage.clear()
  updateSessionState()
}

/** Stores a new session in localStorage. Rejects when that is full. */
export async function storeNewSession(signedIn: Omit<CurrentSession, 'turn'>): Promise<void> {
  const { turn } = await readMirror()
  storeSession({ ...signedIn, turn: turn + 1 })
}

/** Makes a new session effective on this device. */
export async function beginNewSession(): Promise<void> {
  await resumeSession({ isWrittenDown: false })
  setTimeout(noteWrittenDown, flushedAfterMs)
}

/** An unreadable mirror must not prevent signing in. */
const readMirror = () => storedTurn(storage).catch(() => ({ session: undefined, turn: 0 }))

/** Makes the current session effective on this device and resumes the outbox of its person. */
async function resumeSession({ isWrittenDown }: { isWrittenDown: boolean }) {
  const current = sessionNow()
  if (current) sessionStorage.setItem(tabSessionKey, 'here')
  await mirrorSession(storage, current && { ...current, isWrittenDown }).catch(() => undefined)
  await refreshOutbox()
  void wakeIfUnsent()
}

function noteWrittenDown() {
  const current = sessionNow()
  if (current) void mirrorSession(storage, { ...current, isWrittenDown: true })
}
