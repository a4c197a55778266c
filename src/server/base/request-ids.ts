import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Ids that link the log lines of a request, also across programs. */
export type RequestIds = { request?: string; trace?: string }

const current = new AsyncLocalStorage<{ names: RequestIds; raw: IncomingMessage }>()

/** Returns the ids of the current request; empty outside of requests. */
export function currentRequestIds(): RequestIds {
  return current.getStore()?.names ?? {}
}

type TraceHeaders = { traceparent?: string; tracestate?: string }

/**
 * Returns the trace headers of the current request, for calls to other programs. A `tracestate` that is longer than
 * every program must accept (https://www.w3.org/TR/trace-context/#tracestate-limits) is left out.
 */
export function traceHeaders(): TraceHeaders {
  const { names, raw } = current.getStore() ?? {}
  const { traceparent: parent, tracestate: state } = raw?.headers ?? {}
  if (names?.trace === undefined || typeof parent !== 'string') return {}
  const isPassedOn = typeof state === 'string' && state.length <= stateMaxLength
  return { traceparent: parent.slice(0, parentLength), ...(isPassedOn && { tracestate: state }) }
}

/** Length of the fields that every version of the header has; they consist of hexadecimal digits and hyphens. */
const parentLength = 55
const stateMaxLength = 512

/**
 * Returns a SQL statement with the trace of the current request as a comment (https://google.github.io/sqlcommenter).
 * Outside of a traced request it is unchanged.
 */
export function withTrace(sql: string): string {
  const { traceparent: parent } = traceHeaders()
  return parent === undefined ? sql : `${sql} /*traceparent='${parent}'*/`
}

type Naming = [FastifyBaseLogger, { reqId?: string }, options: object, raw: IncomingMessage]

/** Fastify options for request ids: unique across processes, never taken from the client. */
export const requestNaming = {
  genReqId: () => randomUUID(),
  childLoggerFactory: (...[log, { reqId }, options, raw]: Naming) =>
    log.child({ request: reqId, ...traceOf(raw) }, options),
}

/** Assigns the ids to each request, and sends its id in a response header. */
export function assignRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id, raw }, reply, done) => {
    reply.header('x-request-id', id)
    current.run({ names: { request: id, ...traceOf(raw) }, raw }, done)
  })
}

const traceparent =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/

/** Returns the trace id of a request (W3C Trace Context); empty when the header is invalid. */
function traceOf({ headers }: IncomingMessage): Pick<RequestIds, 'trace'> {
  const given = headers['traceparent']
  const [, version, trace, more] = traceparent.exec(typeof given === 'string' ? given : '') ?? []
  // Only later versions of the header may have further fields.
  return trace === undefined || (version === '00' && more !== undefined) ? {} : { trace }
}
