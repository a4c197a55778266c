import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'

import { isWorker, sendMetricsOnRequest, workerNumber } from '../base/worker-messages.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { poolUseOf } from '../database/postgres.ts'
import { type Metrics, watchPool } from './metrics.ts'
import { listenForMetrics, serveMetrics } from './serve-metrics.ts'

type Watched = { app: FastifyInstance; config: Config; metrics: Metrics; database: Database }

/**
 * Exposes the metrics of this process: on a separate port, or on the app's port to clients with the token. Without
 * either setting the default metrics are not collected.
 */
export async function watchProcess({ app, config, metrics, database }: Watched): Promise<void> {
  const { METRICS_PORT, METRICS_TOKEN } = config
  if (METRICS_PORT === undefined && METRICS_TOKEN === '') return
  const { registry } = metrics
  collectDefaultMetrics({ register: registry })
  const use = poolUseOf(database)
  if (use) watchPool(metrics, () => poolUseOf(database) ?? use)
  const read = () => registry.metrics()
  if (METRICS_PORT === undefined) return serveMetrics(app, METRICS_TOKEN, read)
  // With several workers, the primary process requests the metrics of each and serves them.
  if (isWorker) {
    // Separate per worker: a sum would fall when a worker is replaced, which Prometheus takes for a reset of all.
    registry.setDefaultLabels({ worker: workerNumber() })
    return sendMetricsOnRequest(() => registry.getMetricsAsJSON())
  }
  const { close } = await listenForMetrics({ ...config, METRICS_PORT }, read)
  app.addHook('onClose', close)
}
