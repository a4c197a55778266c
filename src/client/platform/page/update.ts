import { proxy } from 'valtio'

/**
 * `isReady`: a newer version is waiting. `isTaken`: another tab uses it already. `isAsked`: this tab has requested
 * it.
 */
export const updateState = proxy({ isReady: false, isTaken: false, isAsked: false })

/** Follows a newer worker that takes control: another tab may request it at any time. */
export function followTakeOver() {
  if (!('serviceWorker' in navigator)) return
  // The requesting tab reloads; other tabs may contain form input, so the update is offered there.
  let isControlled = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (updateState.isAsked) globalThis.location.reload()
    else if (isControlled) Object.assign(updateState, { isReady: true, isTaken: true })
    isControlled = true
  })
  // Chunks of the old version are deleted once another tab has activated the new one.
  globalThis.addEventListener('vite:preloadError', () => {
    if (updateState.isTaken) globalThis.location.reload()
  })
}
