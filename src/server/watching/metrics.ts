import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { PoolUse } from '../database/postgres.ts'

/** Metrics of a process and their Prometheus registry. */
export type Metrics = ReturnType<typeof makeMetrics>

/** From cached replies to uploads over a bad network. */
const secondsOfRequests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Creates the metrics of a process. No label may contain values that a client can choose. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'take_off_http_requests_total',
      help: 'Requests answered, by the pattern of their route.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    durations: new Histogram({
      name: 'take_off_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer, uploads included.',
      labelNames: ['method', 'route'] as const,
      buckets: secondsOfRequests,
      registers,
    }),
    pictures: new Counter({
      name: 'take_off_pictures_total',
      help: 'Pictures: uploads kept and refused, files served, and files asked for that are absent.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    replays: new Counter({
      name: 'take_off_writes_replayed_total',
      help: 'Writes whose key had been answered before: they got that answer again.',
      registers,
    }),
    accounts: new Counter({
      name: 'take_off_account_events_total',
      help: 'What the security log tells of, such as sign-in-refused.',
      labelNames: ['event'] as const,
      registers,
    }),
  }
}

/** Adds the pool use of PostgreSQL, read at each scrape. */
export function watchPool({ registry }: Metrics, readUse: () => PoolUse): void {
  const registers = [registry]
  const connections = new Gauge({
    name: 'take_off_database_connections',
    help: 'Connections to PostgreSQL, by whether a query has them.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { size, idle } = readUse()
      connections.set({ state: 'idle' }, idle)
      connections.set({ state: 'busy' }, size - idle)
    },
  })
  const waiting = new Gauge({
    name: 'take_off_database_waiting',
    help: 'Queries that wait for a connection to PostgreSQL.',
    registers,
    collect() {
      waiting.set(readUse().waiting)
    },
  })
}
