import { setTimeout as pause } from 'node:timers/promises'

import type { World } from './world.ts'

const killEveryMs = 5000
const postgresAwayMs = 1000
export const bucketAwayMs = 20_000

/** Progress of the run: its length in ms, and the events so far. */
export type Run = {
  lengthMs: number
  isOver: boolean
  acts: number
  kills: number
  restarts: number
}

/** Causes all faults of the machines at their time; resolves when they are over. */
export async function makeTrouble(world: World, run: Run, say: (what: string) => void) {
  await Promise.all([
    killAndKill(world, run),
    restartPostgres(world, run, { share: 0.25, how: 'fast', say }),
    restartPostgres(world, run, { share: 0.75, how: 'immediate', say }),
    takeBucketAway(world, run, say),
  ])
}

async function killAndKill({ fleet }: World, run: Run) {
  while (!run.isOver) {
    await pause(killEveryMs)
    if (await fleet.killOne()) run.kills += 1
  }
  await fleet.whole()
}

type Restart = { share: number; how: 'fast' | 'immediate'; say: (what: string) => void }

async function restartPostgres({ cluster }: World, run: Run, { share, how, say }: Restart) {
  await pause(run.lengthMs * share)
  say(`PostgreSQL is stopped (${how})`)
  await cluster.stop(how)
  await pause(postgresAwayMs)
  await cluster.start()
  say('PostgreSQL is back')
  run.restarts += 1
}

async function takeBucketAway({ swift }: World, run: Run, say: (what: string) => void) {
  await pause(run.lengthMs * 0.5)
  say('the bucket is gone')
  await swift.stop('proxy')
  await pause(bucketAwayMs)
  await swift.start('proxy')
  say('the bucket is back')
}
