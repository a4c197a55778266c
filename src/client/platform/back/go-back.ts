/** No browser takes longer to go back. */
const maxWaitMs = 1000

let isNavigating = false

/** Whether the browser goes back because a dialog was closed, and not by the user's request. */
export const isGoingBack = () => isNavigating

/**
 * Goes back in the history by calling `leave`. A browser navigates asynchronously and would undo a navigation that a
 * tap starts meanwhile, so taps are held and dispatched afterwards.
 */
export function goBack(leave: () => void) {
  const heldTaps: { target: EventTarget | null; tap: MouseEvent }[] = []
  const hold = (tap: MouseEvent) => {
    tap.stopImmediatePropagation()
    tap.preventDefault()
    heldTaps.push({ target: tap.target, tap: new MouseEvent(tap.type, tap) })
  }
  const release = () => {
    clearTimeout(timer)
    removeEventListener('click', hold, true)
    // Other listeners of the navigation run first.
    setTimeout(() => {
      isNavigating = false
      for (const { target, tap } of heldTaps.splice(0)) target?.dispatchEvent(tap)
    })
  }
  addEventListener('click', hold, true)
  addEventListener('popstate', release, { once: true })
  const timer = setTimeout(release, maxWaitMs)
  isNavigating = true
  leave()
}
