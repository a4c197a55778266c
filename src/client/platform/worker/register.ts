import { messageSW, Workbox } from 'workbox-window'

import { atMost } from '#device/at-most.ts'

import { pauseCalls } from '../network/pause-calls.ts'
import { updateState } from '../page/update.ts'

const hourMs = 3_600_000
/** A worker of an earlier version does not reply. */
const maxWaitMs = 2000
let workbox: Workbox | undefined

/**
 * Registers the service worker and checks for updates hourly and when the page becomes visible; without a worker the
 * app works online only.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  workbox = import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    : new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => (updateState.isReady = true))
  // Rejects where registration is blocked.
  await workbox.register().catch(() => undefined)
  const checkForUpdate = () => void workbox?.update().catch(() => undefined)
  setInterval(checkForUpdate, hourMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

/** Activates the newer version and reloads the page. Unsent entries stay. */
export function applyUpdate() {
  if (updateState.isTaken) return globalThis.location.reload()
  updateState.isAsked = true
  void takeOver()
}

/**
 * A browser replaces the old worker when it has no pending events, and checks that only once. So calls are held and
 * the old worker is asked to finish first.
 */
async function takeOver() {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return
  pauseCalls()
  const { active } = registration
  const finished = active && messageSW(active, { type: 'MAKE_WAY' })
  if (finished) await atMost(maxWaitMs, finished)
  workbox?.messageSkipWaiting()
}
