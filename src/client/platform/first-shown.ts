import { proxy } from 'valtio'

import { handOver } from './kept-screen/hand-over.ts'

/** Whether the first screen stands with its rows: what nobody looks at yet waits until then. */
export const firstScreen = proxy({ isShown: false })

/** Says that the rows of a screen are drawn, or that it has none. */
export function noteFirstShown() {
  if (firstScreen.isShown) return
  handOver()
  // A frame later they are painted, in a browser that paints at all.
  setTimeout(() => (firstScreen.isShown = true), 100)
}
