import { messageSW, Workbox } from 'workbox-window'

import { atMost } from '#device/at-most.ts'

import { holdCalls } from '../hold-calls.ts'
import { updateState } from '../update.ts'

const hourMs = 3_600_000
/** A worker of an earlier version does not answer. */
const patienceMs = 2000
let workbox: Workbox | undefined

/** Installs the service worker and looks for newer versions; a page without it works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  workbox = import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    : new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => (updateState.isReady = true))
  // Rejects where registration is blocked: then the app is a plain web page.
  await workbox.register().catch(() => undefined)
  const look = () => void workbox?.update().catch(() => undefined)
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

/** Uses the newer version: the page is loaded again. What is unsent stays where it is. */
export function applyUpdate() {
  if (updateState.isTaken) return globalThis.location.reload()
  updateState.isAsked = true
  void takeOver()
}

/**
 * A browser replaces the old worker when that has nothing under way, and asks it to end only once. So
 * calls are held back, and the old one is asked to come to rest, first.
 */
async function takeOver() {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return
  holdCalls()
  const { active } = registration
  const rested = active && messageSW(active, { type: 'MAKE_WAY' })
  if (rested) await atMost(patienceMs, rested)
  workbox?.messageSkipWaiting()
}
