import { expect, test } from 'vitest'

import { migrate } from '#server/database/migrations.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { mostAtOnceMs, openMonotonicClock } from '#server/monotonic-clock.ts'
import { wrongClocks } from '#tests/faults/clocks.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

async function start() {
  const database = openSqlite(':memory:')
  await migrate(database)
  let now = Date.now()
  const clock = { now: () => now }
  return {
    open: () => openMonotonicClock(database, clock),
    pass: (milliseconds: number) => (now += milliseconds),
  }
}

test('time passes with the clock as long as it is looked at', async () => {
  const { open, pass } = await start()
  const seen = await open()
  const before = seen.now()
  for (let minute = 0; minute < 60; minute += 5) {
    pass(5 * minuteMs)
    await seen.tick()
  }
  pass(minuteMs)
  expect(seen.now() - before).toBe(61 * minuteMs)
})

test.each([100 * dayMs, -100 * dayMs, 5 * minuteMs, -5 * minuteMs])(
  'a clock that stands elsewhere by %d ms at a start moves it by a quarter of an hour at most',
  async (jump) => {
    const { open, pass } = await start()
    const before = (await open()).now()
    pass(jump)
    const seen = await open()
    expect(seen.now() - before).toBe(Math.min(Math.max(jump, 0), mostAtOnceMs))
    pass(minuteMs)
    expect(seen.now() - before).toBe(Math.min(Math.max(jump, 0), mostAtOnceMs) + minuteMs)
  },
)

test('a clock that jumps to and fro while it runs takes nothing back', async () => {
  const { open, pass } = await start()
  const seen = await open()
  const before = seen.now()
  for (const jump of [400 * dayMs, -800 * dayMs, 3 * dayMs]) {
    pass(jump)
    await seen.tick()
  }
  expect(seen.now() - before).toBe(2 * mostAtOnceMs)
})

test('starts with clocks ahead and back end no session and forget nothing that has an age', async () => {
  const { wrong, waiting } = await wrongClocks.run(() => 0)
  expect(wrong).toEqual([])
  expect(waiting).toBe(0)
})
