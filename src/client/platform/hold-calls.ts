/** Longer than Chromium keeps a worker that nobody calls (30 s). */
const mostMs = 40_000
const channel = new BroadcastChannel('update')
let held: Promise<void> | undefined

channel.addEventListener('message', hold)

/**
 * Holds back the calls of all tabs until a newer worker has taken over, for a while at most: one call
 * at the wrong moment would wake up the old worker (see `worker/README.md`).
 */
export function holdCalls() {
  hold()
  channel.postMessage('hold')
}

/** Resolves when calls may go again; undefined while they may. */
export const callsHeld = () => held

function hold() {
  held ??= new Promise<void>((resolve) => {
    setTimeout(resolve, mostMs)
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  }).finally(() => {
    held = undefined
  })
}
