/**
 * Registers a Background Sync, so that the browser calls the worker when there is a network, even without a page;
 * best effort.
 */
export async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // Background Sync exists in Chromium only, and the DOM types lack it.
  const sync: unknown = registration && 'sync' in registration ? registration.sync : undefined
  if (!isSyncManager(sync)) return
  // Rejects where the user has blocked it.
  await sync.register('outbox').catch(() => undefined)
}

type SyncManager = { register: (tag: string) => Promise<void> }

function isSyncManager(value: unknown): value is SyncManager {
  return typeof value === 'object' && value !== null && 'register' in value
}
