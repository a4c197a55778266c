import { connectivityUpdates } from '#client/platform/network/connectivity.ts'

import { api } from '../engine/instances.ts'
import { wakeIfUnsent } from './drain.ts'

const listeners = new Set<() => void | Promise<void>>()

/** Calls `listener` at every wake-up; returns a function that unsubscribes. */
export function onWake(listener: () => void | Promise<void>): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Wakes outbox and lists at every event that may mean that the network is available or the page visible. */
export function followWakeUps() {
  globalThis.addEventListener('online', wakeUp)
  globalThis.addEventListener('pageshow', wakeUp)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeUp()
  })
  globalThis.addEventListener('offline', () => void checkOffline())
  if (!navigator.onLine) void checkOffline()
}

/** Some VPNs and virtual adapters make the browser report no network although there is one. */
async function checkOffline() {
  if ((await api.reach()) === 'open') connectivityUpdates.markReachable()
}

/** Reloads all displayed values and sends the outbox. */
function wakeUp() {
  void refresh()
}

/** Reloads all displayed values and sends the outbox; resolves when the values are loaded. */
export async function refresh(): Promise<void> {
  void wakeIfUnsent()
  await Promise.all([...listeners].map(async (listen) => listen()))
}
