import type { FastifyInstance } from 'fastify'

import type { SecurityEvent } from '../accounts/security-log.ts'
import { isRefusalError } from '../http/fault.ts'
import type { Pictures, Upload } from '../pictures/pictures.ts'
import type { Metrics } from './metrics.ts'

/** Counts all requests of an app and their durations. */
export function countRequests(app: FastifyInstance, { requests, durations }: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Route patterns only: clients can send an unlimited number of different paths.
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
}

/** Wraps a security log to count its events. */
export function countAccountEvents(
  log: (event: SecurityEvent) => void,
  { accounts }: Metrics,
): (event: SecurityEvent) => void {
  return (event) => {
    accounts.inc({ event: event.event })
    log(event)
  }
}

/** Wraps pictures to count uploads and served files. */
export function countPictures(pictures: Pictures, { pictures: counter }: Metrics): Pictures {
  const refuse = (error: unknown): never => {
    if (isRefusalError(error) && error.answer.status < 500) counter.inc({ outcome: 'refused' })
    throw error
  }
  const counted = (upload: Upload): Upload => ({
    ...upload,
    keep: async (owner) => {
      await upload.keep(owner).catch(refuse)
      counter.inc({ outcome: 'kept' })
    },
  })
  return {
    ...pictures,
    receive: async (bytes) => counted(await pictures.receive(bytes).catch(refuse)),
    async read(name, headers) {
      const file = await pictures.read(name, headers)
      counter.inc({ outcome: 'absent' in file ? 'absent' : 'served' })
      return file
    },
  }
}
