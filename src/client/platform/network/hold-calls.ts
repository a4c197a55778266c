/** Chromium stops an idle worker sooner (after 30 s). */
const maxHoldMs = 40_000
const channel = new BroadcastChannel('update')
let holding: Promise<void> | undefined

channel.addEventListener('message', hold)

/**
 * Delays the calls of all tabs until a newer worker has taken over, or for `maxHoldMs`: a call at the wrong moment
 * would wake the old worker (see `worker/README.md`).
 */
export function holdCalls() {
  hold()
  channel.postMessage('hold')
}

/** Returns a promise that resolves when calls may be sent again; undefined while they may. */
export const callsHeld = () => holding

function hold() {
  holding ??= new Promise<void>((resolve) => {
    setTimeout(resolve, maxHoldMs)
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  }).finally(() => {
    holding = undefined
  })
}
