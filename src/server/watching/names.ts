import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** What tells the log lines of one request from all others, also across programs. */
export type Names = { request?: string; trace?: string }

const underWay = new AsyncLocalStorage<{ names: Names; raw: IncomingMessage }>()

/** The names of the request that is under way; none outside of requests. */
export function namesUnderWay(): Names {
  return underWay.getStore()?.names ?? {}
}

/** What tells a program that is called for the request under way which trace that belongs to: as it came. */
export function traceHeaders(): Record<string, string> {
  const { names, raw } = underWay.getStore() ?? {}
  const { traceparent: parent, tracestate: state } = raw?.headers ?? {}
  if (names?.trace === undefined || typeof parent !== 'string') return {}
  return { traceparent: parent, ...(typeof state === 'string' && { tracestate: state }) }
}

type Naming = [FastifyBaseLogger, { reqId?: string }, options: object, raw: IncomingMessage]

/** What Fastify is to name requests by: on no two processes alike, and never as a client says. */
export const requestNaming = {
  genReqId: () => randomUUID(),
  childLoggerFactory: (...[log, { reqId }, options, raw]: Naming) =>
    log.child({ request: reqId, ...traceOf(raw) }, options),
}

/** Gives each request its names, and says in the answer what the log calls it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id, raw }, reply, done) => {
    reply.header('x-request-id', id)
    underWay.run({ names: { request: id, ...traceOf(raw) }, raw }, done)
  })
}

const traceparent =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/

/** The trace that a request belongs to, as W3C's Trace Context writes it; what is not so written says nothing. */
function traceOf({ headers }: IncomingMessage): Pick<Names, 'trace'> {
  const given = headers['traceparent']
  const [, version, trace, more] = traceparent.exec(typeof given === 'string' ? given : '') ?? []
  // Only later versions may have more to say.
  return trace === undefined || (version === '00' && more !== undefined) ? {} : { trace }
}
