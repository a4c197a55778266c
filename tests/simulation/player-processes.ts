import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { type Order, outcome, type Outcome } from './protocol.ts'

/** Small enough that all processors have schedules to play in each test. */
const chunk = 5

type PlayerOptions = {
  /** The mutation applied to its code. */
  mutant?: string
  /** Its server uses SQLite even if the tests run on PostgreSQL. */
  isOnSqlite?: boolean
}

/** A process that plays the schedules of each order. */
type Player = { play: (order: Order) => Promise<Outcome>; end: () => void }

function startPlayer({ mutant, isOnSqlite = false }: PlayerOptions): Player {
  const plantArgs = ['--import', join(import.meta.dirname, 'plant.ts')]
  const player = fork(join(import.meta.dirname, 'play.ts'), {
    execArgv: mutant === undefined ? [] : plantArgs,
    env: { ...process.env, MUTANT: mutant, ...(isOnSqlite && { TEST_POSTGRES: undefined }) },
  })
  const unexpectedExit = once(player, 'exit').then(([code]: unknown[]) => {
    throw new Error(`A player ended with ${String(code)}`)
  })
  unexpectedExit.catch(() => undefined)
  return {
    play: async (order) => {
      player.send(order)
      const [message]: unknown[] = await Promise.race([once(player, 'message'), unexpectedExit])
      return v.parse(outcome, message)
    },
    end: () => void player.kill(),
  }
}

/** Starts a player on every processor. */
export function startPlayers(options: PlayerOptions = {}): Player[] {
  return Array.from({ length: availableParallelism() }, () => startPlayer(options))
}

type Schedules = { from: number; count: number }

/** Plays many schedules with these players. */
export async function playWith(
  players: readonly Player[],
  { from, count }: Schedules,
  onProgress: (total: Outcome) => void = () => {},
): Promise<Outcome> {
  const total: Outcome = { played: 0, acknowledged: 0, steps: 0, stories: {}, broken: [] }
  let next = from
  const work = async ({ play }: Player) => {
    while (next < from + count) {
      const begin = next
      next += chunk
      const size = Math.min(chunk, from + count - begin)
      const part = await play({ from: begin, count: size, untilFirst: false })
      total.played += part.played
      total.acknowledged += part.acknowledged
      total.steps += part.steps
      Object.assign(total.stories, part.stories)
      total.broken.push(...part.broken)
      onProgress(total)
    }
  }
  await Promise.all(players.map(work))
  return total
}

/** Plays many schedules on all processors. */
export async function playMany(
  { isOnSqlite = false, ...schedules }: Schedules & Pick<PlayerOptions, 'isOnSqlite'>,
  onProgress?: (total: Outcome) => void,
): Promise<Outcome> {
  const players = startPlayers({ isOnSqlite })
  try {
    return await playWith(players, schedules, onProgress)
  } finally {
    for (const { end } of players) end()
  }
}

/** Plays schedules with a mutant until a law is broken. */
export async function searchBug(mutant: string, atMost: number): Promise<Outcome> {
  const player = startPlayer({ mutant })
  try {
    return await player.play({ from: 1, count: atMost, untilFirst: true })
  } finally {
    player.end()
  }
}
