/** Runs `pass` when woken, one at a time, and again while it returns true or was woken meanwhile. */
export function repeatOnDemand(pass: () => Promise<boolean | void>, signal: AbortSignal) {
  let isRequested = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isRequested && !signal.aborted) {
      isRequested = false
      const hasMore = await pass()
      isRequested ||= hasMore === true
    }
    running = undefined
  }
  return {
    wake: () => {
      isRequested = true
      running ??= run()
    },
    ended: async () => running,
  }
}
