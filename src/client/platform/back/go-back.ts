/** Longer than a browser takes to go back. */
const mostMs = 1000

let isOnItsWay = false

/** Whether the browser goes back because a dialog was closed, and not because somebody has asked for it. */
export const isGoingBack = () => isOnItsWay

/**
 * Goes back in the history, by `leave`. A browser does so a moment later, and would undo what a tap has opened
 * meanwhile: such a tap is held, and done when it is back.
 */
export function goBack(leave: () => void) {
  const held: { target: EventTarget | null; tap: MouseEvent }[] = []
  const hold = (tap: MouseEvent) => {
    tap.stopImmediatePropagation()
    tap.preventDefault()
    held.push({ target: tap.target, tap: new MouseEvent(tap.type, tap) })
  }
  const release = () => {
    clearTimeout(timer)
    removeEventListener('click', hold, true)
    // Whoever follows the address hears of it first.
    setTimeout(() => {
      isOnItsWay = false
      for (const { target, tap } of held.splice(0)) target?.dispatchEvent(tap)
    })
  }
  addEventListener('click', hold, true)
  addEventListener('popstate', release, { once: true })
  const timer = setTimeout(release, mostMs)
  isOnItsWay = true
  leave()
}
