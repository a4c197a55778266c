import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { type Order, outcome, type Outcome } from './protocol.ts'

const chunk = 50

/** What many schedules come to. */
export type Total = Omit<Outcome, 'hash'>

/** A process that plays what it is told, with a mutant in its code where one is named. */
function startPlayer(mutant?: string) {
  const planted = ['--import', join(import.meta.dirname, 'plant.ts')]
  const player = fork(join(import.meta.dirname, 'play.ts'), {
    execArgv: mutant === undefined ? [] : planted,
    env: { ...process.env, MUTANT: mutant },
  })
  const ended = once(player, 'exit').then(([code]: unknown[]) => {
    throw new Error(`A player ended with ${String(code)}`)
  })
  // Whoever waits for it hears of it.
  ended.catch(() => undefined)
  return {
    async play(order: Order): Promise<Outcome> {
      player.send(order)
      const [said] = await Promise.race([once(player, 'message'), ended])
      return v.parse(outcome, said)
    },
    end: () => player.kill(),
  }
}

/** Plays many schedules, on all processors. */
export async function playMany(
  { from, count }: { from: number; count: number },
  onProgress: (total: Total) => void = () => {},
): Promise<Total> {
  const total: Total = { played: 0, acknowledged: 0, steps: 0, broken: [] }
  let next = from
  const work = async () => {
    const player = startPlayer()
    try {
      while (next < from + count) {
        const begin = next
        next += chunk
        const size = Math.min(chunk, from + count - begin)
        add(total, await player.play({ from: begin, count: size, untilFirst: false }))
        onProgress(total)
      }
    } finally {
      player.end()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return total
}

function add(total: Total, { played, acknowledged, steps, broken }: Outcome) {
  total.played += played
  total.acknowledged += acknowledged
  total.steps += steps
  total.broken.push(...broken)
}

/** Plays schedules one by one, in this order. */
export async function playEach(seeds: readonly number[]): Promise<Outcome[]> {
  const player = startPlayer()
  const outcomes: Outcome[] = []
  try {
    for (const from of seeds) {
      outcomes.push(await player.play({ from, count: 1, untilFirst: false }))
    }
    return outcomes
  } finally {
    player.end()
  }
}

/** Plays schedules with a mutant, until a law is broken. */
export async function hunt(mutant: string, atMost: number): Promise<Outcome> {
  const player = startPlayer(mutant)
  try {
    return await player.play({ from: 1, count: atMost, untilFirst: true })
  } finally {
    player.end()
  }
}
