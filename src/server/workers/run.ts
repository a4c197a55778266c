import cluster from 'node:cluster'
import { join } from 'node:path'

import { endWithNpm } from '#tooling/end-with-npm.ts'

import type { Config } from '../config.ts'
import { makeLog } from '../log.ts'
import { startProblem } from '../start-problem.ts'
import { listenForMetrics } from '../watching/serve-metrics.ts'
import { makeCrew } from './crew.ts'
import { readMetrics } from './read-metrics.ts'

/** Longer than a process takes to stop by itself. */
const stopWithinMs = 10_000

/**
 * Runs servers in processes of their own, all on one port. The first one starts alone: it may have tables to
 * change and a password to tell, and what keeps it from starting is said once.
 */
export async function runWorkers(config: Config): Promise<void> {
  refuseWhatIsForOne(config)
  // Each takes connections by itself: one that is handed to a process which dies would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] })
  const crew = makeCrew(config.WORKERS, makeLog(config.LOG_LEVEL))
  const drainMs = config.DRAIN_SECONDS * 1000
  const stop = () => {
    setTimeout(() => process.exit(1), drainMs + stopWithinMs).unref()
    void crew.stop().then(() => process.exit(0))
  }
  endWithNpm(stop)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // From the beginning: without a listener it would end this process at once.
  process.on('SIGHUP', crew.renew)
  const { METRICS_PORT } = config
  if (METRICS_PORT !== undefined) {
    await listenForMetrics({ ...config, METRICS_PORT }, () => readMetrics(crew.serving()))
  }
  const begun = await crew.start()
  // It has said why.
  if ('code' in begun) process.exit(begun.code)
  process.stdout.write(begun.words)
}

function refuseWhatIsForOne({ WORKERS, DATABASE_URL, METRICS_TOKEN, METRICS_PORT }: Config): void {
  if (DATABASE_URL === '') {
    throw startProblem(
      `WORKERS ${WORKERS} needs a DATABASE_URL: a database in DATA_DIR is for one process.`,
    )
  }
  if (METRICS_TOKEN !== '' && METRICS_PORT === undefined) {
    throw startProblem(
      `METRICS_TOKEN needs a METRICS_PORT with WORKERS ${WORKERS}: on PORT each would tell of itself alone.`,
    )
  }
}
