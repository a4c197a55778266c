import { onTestFinished, vi } from 'vitest'

/** Replaces the time limits of calls by the returned function, which ends them, until the end of the test. */
export function holdTimeouts(): () => void {
  const timeouts: AbortController[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController()
    timeouts.push(timeout)
    return timeout.signal
  })
  onTestFinished(() => spy.mockRestore())
  return () => timeouts.forEach((timeout) => timeout.abort())
}
