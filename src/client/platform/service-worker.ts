import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'

/** Whether a newer version of the app waits to be used. */
export const update = proxy({ isReady: false })

const hourMs = 3_600_000
let workbox: Workbox | undefined

/** Installs the service worker and looks for newer versions; a page without it works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  workbox = import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    : new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => (update.isReady = true))
  // Every tab follows when any of them takes the update; never before somebody asked for it.
  let isControlled = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) globalThis.location.reload()
    isControlled = true
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
  workbox?.messageSkipWaiting()
}
