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
export async function causeFaults(world: World, run: Run, log: (line: string) => void) {
  await Promise.all([
    killRepeatedly(world, run),
    restartPostgres(world, run, { share: 0.25, mode: 'fast', log }),
    restartPostgres(world, run, { share: 0.75, mode: 'immediate', log }),
    stopBucket(world, run, log),
  ])
}

async function killRepeatedly({ fleet }: World, run: Run) {
  while (!run.isOver) {
    await pause(killEveryMs)
    if (await fleet.killOne()) run.kills += 1
  }
  await fleet.allRunning()
}

type Restart = { share: number; mode: 'fast' | 'immediate'; log: (line: string) => void }

async function restartPostgres({ cluster }: World, run: Run, { share, mode, log }: Restart) {
  await pause(run.lengthMs * share)
  log(`PostgreSQL is stopped (${mode})`)
  await cluster.stop(mode)
  await pause(postgresAwayMs)
  await cluster.start()
  log('PostgreSQL is back')
  run.restarts += 1
}

async function stopBucket({ swift }: World, run: Run, log: (line: string) => void) {
  await pause(run.lengthMs * 0.5)
  log('the bucket is gone')
  await swift.stop('proxy')
  await pause(bucketAwayMs)
  await swift.start('proxy')
  log('the bucket is back')
}
