/**
 * Runs `start` at once and again after each period while the page is visible; an overdue run begins when the page becomes
 * visible. Each run aborts the one before it. Returns a function that ends it, after which `onResult` is not called.
 */
export function renewWhileVisible<R>(
  start: (signal: AbortSignal) => Promise<R | undefined>,
  { periodMs, onResult }: { periodMs: number; onResult: (result: R) => void },
): () => void {
  const ended = new AbortController()
  let current = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = true
  const runIfDue = async () => {
    if (document.hidden || !isDue) return
    isDue = false
    timer = setTimeout(setDue, periodMs)
    current.abort()
    current = new AbortController()
    const result = await start(current.signal).catch(() => undefined)
    if (result !== undefined && !ended.signal.aborted) onResult(result)
  }
  const setDue = () => {
    isDue = true
    void runIfDue()
  }
  void runIfDue()
  document.addEventListener('visibilitychange', () => void runIfDue(), { signal: ended.signal })
  return () => {
    ended.abort()
    clearTimeout(timer)
    current.abort()
  }
}
