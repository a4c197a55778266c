import type * as sessions from './session.ts'

type Sessions = typeof sessions

let coming: Promise<Sessions> | undefined

/**
 * Loads the session module once and restores the session of an earlier visit. The sign-in screen renders without it.
 * Rejects when it cannot be loaded; the page has to be reloaded then.
 */
export function loadSession(): Promise<Sessions> {
  coming ??= import('./session.ts').then(async (sessions) => {
    await sessions.restoreSession()
    return sessions
  })
  coming.catch(() => (coming = undefined))
  return coming
}
