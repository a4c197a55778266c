import { expect, test } from 'vitest'

import { coalesceRuns } from '#device/coalesce-runs.ts'

test('work never runs concurrently, even when requested at the moment a run ends', async () => {
  let active = 0
  let most = 0
  const ends: (() => void)[] = []
  const run = coalesceRuns(async () => {
    active += 1
    most = Math.max(most, active)
    await new Promise<void>((resolve) => ends.push(resolve))
    active -= 1
  })
  const first = run()
  void run()
  const last = first.then(() => run())
  for (let step = 0; step < 20; step += 1) {
    ends.shift()?.()
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await Promise.resolve()
  }
  await last
  expect(most).toBe(1)
})
