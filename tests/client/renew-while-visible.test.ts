import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { renewWhileVisible } from '#client/features/sign-in/renew-while-visible.ts'

const periodMs = 1000

/** Stands in for the document: its visibility, and the event of a change. */
class Page extends EventTarget {
  hidden = false

  setHidden(hidden: boolean) {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** Starts renewed runs, each of which ends when the test resolves it or when it is aborted. */
function begin() {
  const page = new Page()
  vi.stubGlobal('document', page)
  const runs: { signal: AbortSignal; resolve: (result: string | undefined) => void }[] = []
  const start = (signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    runs.push({ signal, resolve })
    return promise
  }
  const onResult = vi.fn<(result: string) => void>()
  return { page, runs, onResult, end: renewWhileVisible(start, { periodMs, onResult }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a run begins at once, and after each period aborted and begun again', () => {
  const { runs } = begin()
  vi.advanceTimersByTime(periodMs - 1)
  expect(runs).toHaveLength(1)
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(periodMs)
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
})

test('a hidden page keeps its run, and begins an overdue one when it is displayed', () => {
  const { page, runs } = begin()
  page.setHidden(true)
  vi.advanceTimersByTime(3 * periodMs)
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([false])
  page.setHidden(false)
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('a page that is hidden and displayed within a period keeps its run', () => {
  const { page, runs } = begin()
  page.setHidden(true)
  page.setHidden(false)
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([false])
})

test('results are passed on until the end, which aborts the run', async () => {
  const { page, runs, onResult, end } = begin()
  runs[0]?.resolve('picked')
  await vi.advanceTimersByTimeAsync(0)
  expect(onResult).toHaveBeenCalledWith('picked')
  vi.advanceTimersByTime(periodMs)
  end()
  runs[1]?.resolve('too late')
  page.setHidden(false)
  await vi.advanceTimersByTimeAsync(periodMs)
  expect(onResult).toHaveBeenCalledOnce()
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, true])
})
