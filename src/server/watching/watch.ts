import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'

import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { poolUseOf } from '../database/postgres.ts'
import { isWorker, sendMetricsOnRequest, workerNumber } from '../workers/messages.ts'
import { type Metrics, watchPool } from './metrics.ts'
import { listenForMetrics, serveMetrics } from './serve-metrics.ts'

type Watched = { app: FastifyInstance; config: Config; metrics: Metrics; database: Database }

/**
 * Tells the metrics of this process to whoever may ask: on a port of their own, or where the app is, to
 * those who have the token. Without either nobody is told, and nothing more is measured than counted.
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
  // Of several, the process that has started them asks each, and tells of all.
  if (isWorker) {
    // Sums would fall when one of them is replaced, which Prometheus takes for a new beginning of all.
    registry.setDefaultLabels({ worker: workerNumber() })
    return sendMetricsOnRequest(() => registry.getMetricsAsJSON())
  }
  const { close } = await listenForMetrics({ ...config, METRICS_PORT }, read)
  app.addHook('onClose', close)
}
