import { subscribeKey } from 'valtio/utils'
import { messageSW } from 'workbox-window'

import { coalesceRuns } from '#device/coalesce-runs.ts'
import { withTimeout } from '#device/with-timeout.ts'

import { connectivity } from '../network/connectivity.ts'
import { pauseCalls } from '../network/pause-calls.ts'
import { updateState } from '../page/update.ts'

const script = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js'
const type = import.meta.env.DEV ? 'module' : 'classic'
const hourMs = 3_600_000
/** Doubled by each further failure, up to an hour. */
const firstRetryMs = 60_000
/** A worker of an earlier version does not reply. */
const maxWaitMs = 2000
let followed: ServiceWorkerRegistration | undefined
let failedInstallations = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Registers the service worker and checks for updates: every hour, when the page becomes visible, when the backend can
 * be reached again, and a while after a failed installation. Without a worker the app works online only.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => globalThis.addEventListener('load', resolve))
  }
  await check()
  setInterval(check, hourMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check()
  })
  subscribeKey(connectivity, 'isOnline', (isOnline) => {
    if (isOnline) void check()
  })
}

/** Ignores rejections, because the next check tries again: without a network, or where registration is blocked. */
const check = coalesceRuns(() => updateOrRegister().catch(() => undefined))

async function updateOrRegister() {
  // A browser drops the registration when its first installation fails, because a file could not be fetched.
  const current = await navigator.serviceWorker.getRegistration()
  if (current && current === followed) return void (await current.update())
  followed = await navigator.serviceWorker.register(script, { type })
  offerWaiting()
  followInstalling()
  followed.addEventListener('updatefound', followInstalling)
}

function offerWaiting() {
  // A first version activates without waiting for pages.
  if (followed?.waiting && followed.active) updateState.isReady = true
}

function followInstalling() {
  followed?.installing?.addEventListener('statechange', onInstallationEnd, { once: true })
}

/** The first change of an installing version is to `installed` or, after a failure, to `redundant`. */
function onInstallationEnd({ target }: Event) {
  if (target instanceof ServiceWorker && target.state === 'redundant') return retryLater()
  failedInstallations = 0
  offerWaiting()
}

function retryLater() {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(check, Math.min(firstRetryMs * 2 ** failedInstallations, hourMs))
  failedInstallations += 1
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
  const { active, waiting } = registration
  const finished = active && messageSW(active, { type: 'MAKE_WAY' })
  if (finished) await withTimeout(maxWaitMs, finished)
  void messageSW(waiting, { type: 'SKIP_WAITING' })
}
