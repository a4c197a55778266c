/**
 * Returns a function that never runs `work` concurrently. All calls during a run share one further run. Each call
 * resolves when a run that began after it has ended.
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const start = () => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (following) return following
    if (!running) return start()
    following = running
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return start()
      })
    return following
  }
}
