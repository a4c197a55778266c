import { proxy } from 'valtio'

/** Whether a newer version of the app waits to be used, is used by another tab already, or was asked for. */
export const updateState = proxy({ isReady: false, isTaken: false, isAsked: false })

/** Follows a newer version that takes over: another tab may have asked for it at any moment. */
export function followTakeOver() {
  if (!('serviceWorker' in navigator)) return
  // The tab that asked is loaded again; another one may hold a half-filled form, and is offered it.
  let isControlled = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (updateState.isAsked) globalThis.location.reload()
    else if (isControlled) Object.assign(updateState, { isReady: true, isTaken: true })
    isControlled = true
  })
  // Parts of the old version are gone once another tab has taken the new one.
  globalThis.addEventListener('vite:preloadError', () => {
    if (updateState.isTaken) globalThis.location.reload()
  })
}
