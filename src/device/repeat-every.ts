import type { Clock } from './clock.ts'

/**
 * Runs `work` repeatedly, each run `ms` after the end of the previous one, also after a failure. Returns a function
 * that stops it.
 */
export function repeatEvery(clock: Clock, ms: number, work: () => Promise<void>): () => void {
  let isOver = false
  let cancel = () => {}
  const arm = () => {
    if (!isOver) cancel = clock.after(ms, () => void work().then(arm, arm))
  }
  arm()
  return () => {
    isOver = true
    cancel()
  }
}
