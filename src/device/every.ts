import type { Clock } from './clock.ts'

/** Does something again and again, each time after the one before has ended; returns how to stop. */
export function every(clock: Clock, ms: number, work: () => Promise<void>): () => void {
  let isOver = false
  let callOff = () => {}
  const arm = () => {
    if (!isOver) callOff = clock.after(ms, () => void work().then(arm, arm))
  }
  arm()
  return () => {
    isOver = true
    callOff()
  }
}
