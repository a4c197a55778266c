import type * as sessions from './sign-in.ts'

type Sessions = typeof sessions

let loading: Promise<Sessions> | undefined

/**
 * Loads the session module once and restores the session of an earlier visit. The sign-in screen renders without it.
 * Rejects when it cannot be loaded; the page has to be reloaded then.
 */
export function loadSession(): Promise<Sessions> {
  loading ??= import('./sign-in.ts').then(async (sessions) => {
    await sessions.restoreSession()
    return sessions
  })
  loading.catch(() => (loading = undefined))
  return loading
}
