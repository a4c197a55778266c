import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'

/** Whether a newer version of the app waits to be used, or is used by another tab already. */
export const update = proxy({ isReady: false, isTaken: false })

const hourMs = 3_600_000
const askAgainMs = 2000
let workbox: Workbox | undefined
let isAsked = false

/** Installs the service worker and looks for newer versions; a page without it works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  workbox = import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    : new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => (update.isReady = true))
  // The tab that asked is loaded again; another one may hold a half-filled form, and is offered it.
  let isControlled = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAsked) globalThis.location.reload()
    else if (isControlled) Object.assign(update, { isReady: true, isTaken: true })
    isControlled = true
  })
  // Parts of the old version are gone once another tab has taken the new one.
  globalThis.addEventListener('vite:preloadError', () => {
    if (update.isTaken) globalThis.location.reload()
  })
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
  isAsked = true
  if (update.isTaken) return globalThis.location.reload()
  askToTakeOver()
  // A call that begins in between may have kept the old one busy.
  setInterval(askToTakeOver, askAgainMs)
}

function askToTakeOver() {
  // The old one ends what it waits for: as long as a call hangs there, it is not replaced.
  navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' })
  workbox?.messageSkipWaiting()
}
