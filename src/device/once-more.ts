/**
 * Makes `work` run alone. A call while it runs asks for one more run after it, however many calls
 * there are; each call resolves when a run that began after it has ended.
 */
export function onceMore(work: () => Promise<void>): () => Promise<void> {
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
