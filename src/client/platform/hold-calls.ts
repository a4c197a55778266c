/** Chromium stops an idle worker sooner (after 30 s). */
const mostMs = 40_000
const channel = new BroadcastChannel('update')
let held: Promise<void> | undefined

channel.addEventListener('message', hold)

/**
 * Delays the calls of all tabs until a newer worker has taken over, or for `mostMs`: a call at the wrong moment would
 * wake the old worker (see `worker/README.md`).
 */
export function holdCalls() {
  hold()
  channel.postMessage('hold')
}

/** Returns a promise that resolves when calls may be sent again; undefined while they may. */
export const callsHeld = () => held

function hold() {
  held ??= new Promise<void>((resolve) => {
    setTimeout(resolve, mostMs)
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  }).finally(() => {
    held = undefined
  })
}
