import type { Worker } from 'node:cluster'
import { once } from 'node:events'

import { AggregatorRegistry } from 'prom-client'

import { sendCommand, metricsIn } from '../base/worker-messages.ts'

const timeoutMs = 2000

/** Returns the metrics of all workers as Prometheus text, without those that do not reply. */
export async function readMetrics(workers: Worker[]): Promise<string> {
  const metrics = await Promise.all(workers.map(metricsOf))
  return AggregatorRegistry.aggregate(metrics).metrics()
}

async function metricsOf(worker: Worker): Promise<object[]> {
  const reply = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
  sendCommand(worker, 'tell metrics')
  try {
    const [message]: unknown[] = await reply
    return metricsIn(message) ?? []
  } catch {
    // The worker has just died, or is too busy.
    return []
  }
}
