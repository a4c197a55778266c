import { createHash, timingSafeEqual } from 'node:crypto'

import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'

import { listenProblem } from '../base/start-problem.ts'
import type { Config } from '../config.ts'
import { sendError, refusalError } from '../http/fault.ts'
import { sendSecurityHeaders } from '../http/security.ts'

/** Returns all current metrics as Prometheus text. */
export type ReadMetrics = () => Promise<string>

type Port = Pick<Config, 'HOST' | 'METRICS_TOKEN'> & { METRICS_PORT: number }

/** Serves metrics to clients with the token; to everyone when it is empty. */
export function serveMetrics(app: FastifyInstance, token: string, read: ReadMetrics): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== '' && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw refusalError('unauthorised', 'Please send the METRICS_TOKEN as a Bearer token')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await read())
  })
}

/** Serves only metrics on a separate port. */
export async function listenForMetrics(
  { HOST, METRICS_PORT, METRICS_TOKEN }: Port,
  read: ReadMetrics,
): Promise<{ close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  sendSecurityHeaders(app)
  app.setErrorHandler(sendError)
  serveMetrics(app, METRICS_TOKEN, read)
  try {
    await app.listen({ host: HOST, port: METRICS_PORT })
  } catch (error) {
    throw listenProblem(error, { HOST, METRICS_PORT })
  }
  return { close: () => app.close() }
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(given), hashOf(wanted))
}
