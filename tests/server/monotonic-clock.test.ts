import { expect, test } from 'vitest'

import { migrate } from '#server/database/migrations.ts'
import { maxJumpMs, openMonotonicClock } from '#server/database/monotonic-clock.ts'
import { openSqliteInMemory } from '#server/database/sqlite.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

async function start() {
  const database = openSqliteInMemory()
  await migrate(database)
  let now = Date.now()
  const clock = { now: () => now }
  return {
    open: () => openMonotonicClock(database, clock),
    pass: (milliseconds: number) => (now += milliseconds),
  }
}

test('the monotonic time advances with the clock while the server runs', async () => {
  const { open, pass } = await start()
  const monotonic = await open()
  const before = monotonic.now()
  for (let minute = 0; minute < 60; minute += 5) {
    pass(5 * minuteMs)
    await monotonic.tick()
  }
  pass(minuteMs)
  expect(monotonic.now() - before).toBe(61 * minuteMs)
})

test.each([100 * dayMs, -100 * dayMs, 5 * minuteMs, -5 * minuteMs])(
  'a clock that differs by %d ms at a start advances the monotonic time by at most 15 minutes',
  async (jump) => {
    const { open, pass } = await start()
    const before = (await open()).now()
    pass(jump)
    const monotonic = await open()
    expect(monotonic.now() - before).toBe(Math.min(Math.max(jump, 0), maxJumpMs))
    pass(minuteMs)
    expect(monotonic.now() - before).toBe(Math.min(Math.max(jump, 0), maxJumpMs) + minuteMs)
  },
)

test('a clock that jumps while the server runs never moves the monotonic time back', async () => {
  const { open, pass } = await start()
  const monotonic = await open()
  const before = monotonic.now()
  for (const jump of [400 * dayMs, -800 * dayMs, 3 * dayMs]) {
    pass(jump)
    await monotonic.tick()
  }
  expect(monotonic.now() - before).toBe(2 * maxJumpMs)
})
