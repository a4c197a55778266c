import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { type Order, outcome, type Outcome } from './protocol.ts'

/** Small enough that all processors have schedules to play in each test. */
const chunk = 25

type Play = (order: Order) => Promise<Outcome>

type PlayerOptions = {
  /** The mutation applied to its code. */
  mutant?: string
  /** Its server uses SQLite even if the tests run on PostgreSQL. */
  isOnSqlite?: boolean
}

/** Runs a process that plays the schedules of each order. */
async function withPlayer<T>(
  { mutant, isOnSqlite = false }: PlayerOptions,
  work: (play: Play) => Promise<T>,
) {
  const plantArgs = ['--import', join(import.meta.dirname, 'plant.ts')]
  const player = fork(join(import.meta.dirname, 'play.ts'), {
    execArgv: mutant === undefined ? [] : plantArgs,
    env: { ...process.env, MUTANT: mutant, ...(isOnSqlite && { TEST_POSTGRES: undefined }) },
  })
  const unexpectedExit = once(player, 'exit').then(([code]: unknown[]) => {
    throw new Error(`A player ended with ${String(code)}`)
  })
  const play: Play = async (order) => {
    player.send(order)
    const [message]: unknown[] = await Promise.race([once(player, 'message'), unexpectedExit])
    return v.parse(outcome, message)
  }
  try {
    return await Promise.race([work(play), unexpectedExit])
  } finally {
    unexpectedExit.catch(() => undefined)
    player.kill()
  }
}

/** Plays many schedules on all processors. */
export async function playMany(
  { from, count, isOnSqlite = false }: { from: number; count: number; isOnSqlite?: boolean },
  onProgress: (total: Outcome) => void = () => {},
): Promise<Outcome> {
  const total: Outcome = { played: 0, acknowledged: 0, steps: 0, stories: {}, broken: [] }
  let next = from
  const work = async (play: Play) => {
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
  await Promise.all(
    Array.from({ length: availableParallelism() }, () => withPlayer({ isOnSqlite }, work)),
  )
  return total
}

/** Plays schedules with a mutant until a law is broken. */
export function searchBug(mutant: string, atMost: number): Promise<Outcome> {
  return withPlayer({ mutant }, (play) => play({ from: 1, count: atMost, untilFirst: true }))
}
