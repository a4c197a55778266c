import type * as sessions from './session.ts'

type Sessions = typeof sessions

let coming: Promise<Sessions> | undefined

/**
 * Fetches what calls, stores and sends, and takes up the session of an earlier visit: once, before
 * anything else is done with sessions. The screen of sign-in stands without it. Rejects when it cannot
 * be fetched: then the page has to be loaded again.
 */
export function loadSession(): Promise<Sessions> {
  coming ??= import('./session.ts').then(async (sessions) => {
    await sessions.restoreSession()
    return sessions
  })
  coming.catch(() => (coming = undefined))
  return coming
}
