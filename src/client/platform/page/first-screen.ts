import { proxy } from 'valtio'

/** Whether the rows of the first screen are painted; work that nobody sees waits for that. */
export const firstScreen = proxy({ isShown: false })

/** Notes that the rows of a screen are rendered, or that it has none. */
export function markFirstScreenShown() {
  if (firstScreen.isShown) return
  // By then they are painted; a hidden page paints nothing, hence a timer.
  setTimeout(() => (firstScreen.isShown = true), 100)
}
