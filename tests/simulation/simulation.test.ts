import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { quick } from '#tests/support/quick.ts'
import { schedulesTimeout } from '#tests/support/server-projects.ts'

import { mutants } from './mutants.ts'
import { playWith, searchBug, startPlayers } from './player-processes.ts'
import { playSchedule } from './schedule.ts'
import { startServer } from './server.ts'

/** Bugs that are found within few schedules; `npm run simulate -- --mutants` searches for all of them. */
const quickMutants = [
  'an entry is deleted before it is sent',
  'the owner of an entry is not checked',
  'entries of one item are sent out of order',
  'a write is acknowledged before it is stored',
  'the bytes of pictures are never deleted from the device',
  'an upload is resumed without reading its state from the server',
  'a form is sent after the first chunk of its picture',
  'the effect of a write is outside the transaction that stores its key',
]

const long = { timeout: schedulesTimeout }

describe('the outbox, from device to database', () => {
  let players: ReturnType<typeof startPlayers> = []
  beforeAll(() => {
    players = startPlayers()
  })
  afterAll(() => {
    for (const { end } of players) end()
  })

  test.for([1, 26, 51, 76])(
    'every law holds in 25 random schedules from seed %i on',
    quick,
    (from) => expectLaws(players, { from, count: 25 }),
  )

  test('every law holds in 1,900 more random schedules', long, () =>
    expectLaws(players, { from: 101, count: 1900 }),
  )
})

async function expectLaws(
  players: ReturnType<typeof startPlayers>,
  which: { from: number; count: number },
) {
  const { broken, played, acknowledged } = await playWith(players, which)
  expect(broken).toEqual([])
  expect(played).toBe(which.count)
  expect(acknowledged).toBeGreaterThan(which.count * 20)
}

test('the same seed produces the same events, step by step', quick, async () => {
  const server = await startServer()
  const stories: string[] = []
  for (const seed of [7, 8, 7, 8]) stories.push((await playSchedule(server, seed)).hash)
  expect(stories.slice(0, 2)).toEqual(stories.slice(2))
  expect(stories[0]).not.toBe(stories[1])
})

test.for(quickMutants)('a planted bug is detected: %s', long, async (name) => {
  expect(mutants.map((mutant) => mutant.name)).toContain(name)
  const { broken } = await searchBug(name, 50)
  expect(broken).toHaveLength(1)
})
