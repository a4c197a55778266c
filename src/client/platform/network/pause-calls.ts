/** Chromium stops an idle worker sooner (after 30 s). */
const maxPauseMs = 40_000
const channel = new BroadcastChannel('update')
let pausing: Promise<void> | undefined

channel.addEventListener('message', pause)

/**
 * Delays the calls of all tabs until a newer worker has taken over, or for `maxPauseMs`: a call at the wrong moment
 * would wake the old worker (see `worker/README.md`).
 */
export function pauseCalls() {
  pause()
  channel.postMessage('hold')
}

/** Returns a promise that resolves when calls may be sent again; undefined while they may. */
export const untilCallsResume = () => pausing

function pause() {
  pausing ??= new Promise<void>((resolve) => {
    setTimeout(resolve, maxPauseMs)
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  }).finally(() => {
    pausing = undefined
  })
}
