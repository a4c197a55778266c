/** Asks the browser to call the worker when there is a network, also without a page; best effort. */
export async function askToSendLater(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // Background Sync exists in Chromium alone, and the compiler does not know it.
  const sync: unknown = registration && 'sync' in registration ? registration.sync : undefined
  if (!isSyncManager(sync)) return
  // Rejects where the admin has forbidden it.
  await sync.register('outbox').catch(() => undefined)
}

type SyncManager = { register: (tag: string) => Promise<void> }

function isSyncManager(found: unknown): found is SyncManager {
  return typeof found === 'object' && found !== null && 'register' in found
}
