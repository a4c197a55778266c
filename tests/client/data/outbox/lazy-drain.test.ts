import { expect, test, vi } from 'vitest'

import { makeLazyDrain } from '#client/data/outbox/lazy-drain.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { makeManualClock } from '#tests/support/manual-clock.ts'

// The sender's code is loaded on demand, possibly on a bad network.

function setUp({ unsent = 1, sending = false, hasNewer = false } = {}) {
  const clock = makeManualClock()
  const wake = vi.fn(async () => {})
  const load = vi.fn(async () => ({ wake }))
  const refreshOutbox = vi.fn(async () => {})
  const outboxState = () => ({ unsent, sending, hasNewer })
  const drains = makeLazyDrain({ load, outboxState, refreshOutbox, clock })
  return { ...drains, clock, load, wake, refreshOutbox }
}

test('the code is loaded once', async () => {
  const { drain, load, wake } = setUp()
  await Promise.all([drain.wake(), drain.wake('manual')])
  expect(load).toHaveBeenCalledTimes(1)
  expect(wake.mock.calls).toEqual([[undefined], ['manual']])
})

test('code that cannot be loaded is requested again after a minute, by one timer', async () => {
  const { drain, clock, load, wake } = setUp()
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  await drain.wake()
  await drain.wake()
  clock.advance(59_999)
  expect(load).toHaveBeenCalledTimes(2)
  clock.advance(1)
  await flushTasks()
  expect(wake).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(3)
})

test.each([
  [{ unsent: 0 }, 0],
  [{ unsent: 1 }, 1],
  [{ unsent: 0, hasNewer: true }, 1],
])('with %o, a wake-up sends %i times', async (state, times) => {
  const { wakeIfUnsent, wake } = setUp(state)
  await wakeIfUnsent()
  expect(wake).toHaveBeenCalledTimes(times)
})

test('a loaded sender is woken without unsent entries, because another tab may have saved some', async () => {
  const { loadDrain, wakeIfUnsent, wake } = setUp({ unsent: 0 })
  await loadDrain()
  await wakeIfUnsent('reply')
  expect(wake.mock.calls).toEqual([['reply']])
})

test('entries that a closed page was sending are read again', async () => {
  const { drain, refreshOutbox } = setUp({ sending: true })
  await drain.wake()
  expect(refreshOutbox).toHaveBeenCalledTimes(1)
})
