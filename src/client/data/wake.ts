import { markReachable } from '#client/platform/connectivity.ts'

import { api } from './engine.ts'
import { wakeIfUnsent } from './outbox/drain.ts'

const listeners = new Set<() => void | Promise<void>>()

/** Calls `listener` whenever it is worth asking the backend again; returns how to stop. */
export function onWake(listener: () => void | Promise<void>): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything that may mean "the network is back" or "somebody looks" wakes outbox and lists. */
export function followWakeUps() {
  globalThis.addEventListener('online', wakeUp)
  globalThis.addEventListener('pageshow', wakeUp)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeUp()
  })
  globalThis.addEventListener('offline', () => void checkOffline())
  if (!navigator.onLine) void checkOffline()
}

/** Some VPNs and virtual adapters make the browser report no network where there is one. */
async function checkOffline() {
  if ((await api.reach()) === 'open') markReachable()
}

/** Asks the backend for everything that is shown, and sends what can be sent. */
function wakeUp() {
  void refresh()
}

/** The same by the admin's hand; resolves when what is shown has been read again. */
export async function refresh(): Promise<void> {
  void wakeIfUnsent()
  await Promise.all([...listeners].map(async (listen) => listen()))
}
