let restoring: Promise<void> | undefined

/**
 * Restores the session of an earlier visit, once. The sign-in screen renders without it. Rejects when its code cannot
 * be loaded; the page has to be reloaded then.
 */
export function loadSession(): Promise<void> {
  restoring ??= import('./restore-session.ts').then(({ restoreSession }) => restoreSession())
  restoring.catch(() => (restoring = undefined))
  return restoring
}

/** Ends the sessions at the backend that ended on this device without a network. */
export async function endPendingSessions(): Promise<void> {
  const [{ followSignOuts }] = await Promise.all([import('./sign-outs.ts'), loadSession()])
  followSignOuts()
}

/** Loads the functions that sign in and out, after the session has been restored. Rejects as `loadSession` does. */
export async function loadSignIn() {
  const [signIns] = await Promise.all([import('./sign-in.ts'), loadSession()])
  return signIns
}
