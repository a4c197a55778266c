import cluster from 'node:cluster'
import { join } from 'node:path'

import { endWithNpm } from '#tooling/end-with-npm.ts'

import { startProblem } from '../base/start-problem.ts'
import type { Config } from '../config.ts'
import { makeLog } from '../http/log.ts'
import { listenForMetrics } from '../watching/serve-metrics.ts'
import { readMetrics } from './read-metrics.ts'
import { makeWorkerGroup } from './worker-group.ts'

/** Longer than a worker takes to stop by itself. */
const stopWithinMs = 10_000

/**
 * Runs servers in worker processes that share one port. The first one starts alone, because it may have to migrate
 * tables and print a password, and so that a failure is reported once.
 */
export async function runWorkers(config: Config): Promise<void> {
  refuseSingleProcessSettings(config)
  // Workers accept connections themselves: one handed by the primary to a dying worker would hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] })
  const workerGroup = makeWorkerGroup(config.WORKERS, makeLog(config.LOG_LEVEL))
  const drainMs = config.DRAIN_SECONDS * 1000
  const stop = () => {
    setTimeout(() => process.exit(1), drainMs + stopWithinMs).unref()
    void workerGroup.stop().then(() => process.exit(0))
  }
  endWithNpm(stop)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Set early, because SIGHUP without a listener would end this process.
  process.on('SIGHUP', workerGroup.renew)
  const { METRICS_PORT } = config
  if (METRICS_PORT !== undefined) {
    await listenForMetrics({ ...config, METRICS_PORT }, () => readMetrics(workerGroup.serving()))
  }
  const result = await workerGroup.start()
  // The worker has printed the reason.
  if ('code' in result) process.exit(result.code)
  process.stdout.write(result.words)
}

function refuseSingleProcessSettings({
  WORKERS,
  DATABASE_URL,
  METRICS_TOKEN,
  METRICS_PORT,
}: Config): void {
  if (DATABASE_URL === '') {
    throw startProblem(
      `WORKERS=${WORKERS} requires DATABASE_URL: a SQLite database can be used by one process ` +
        'only.',
    )
  }
  if (METRICS_TOKEN !== '' && METRICS_PORT === undefined) {
    throw startProblem(
      `METRICS_TOKEN requires METRICS_PORT with WORKERS=${WORKERS}: on PORT each process would ` +
        'report only its own metrics.',
    )
  }
}
