import { expect, test } from 'vitest'

import { playMany } from './player-processes.ts'

test('100 random schedules have the same events on PostgreSQL as on SQLite, step by step', async () => {
  const which = { from: 1, count: 100 }
  const { stories, broken, played, acknowledged } = await playMany(which)
  expect(broken).toEqual([])
  expect(played).toBe(100)
  expect(acknowledged).toBeGreaterThan(2000)
  expect(stories).toEqual((await playMany({ ...which, isOnSqlite: true })).stories)
})
