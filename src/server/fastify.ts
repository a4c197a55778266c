import { createServer } from 'node:http'

import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import { requestNaming } from './base/request-ids.ts'
import { limitsOf } from './connections/limits.ts'
import type { Connections } from './connections/watch.ts'
import { sendError } from './http/fault.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { storeRecentReplies } from './public/recent-replies.ts'
import { makeSendRecent, type Visits } from './public/send-recent.ts'
import type { Services } from './services.ts'

const stalledMs = 2 * 60 * 1000
/** Longer than load balancers keep a connection open, which would otherwise use one that the server is closing. */
const keepAliveMs = 72 * 1000
/** Room for requests without a session, such as a sign-in. */
const anonymousJsonMaxBytes = 16 * 1024

type Parts = { connections: Connections; log: FastifyBaseLogger; visits: Visits }

/** Creates a server without routes, with recent replies in front and the limits of connections and bodies. */
export function makeFastify(
  { config, metrics, processClock }: Services,
  { connections, log, visits }: Parts,
): FastifyInstance {
  const sendRecent = makeSendRecent(visits, metrics)
  // Fastify logs every request at these levels.
  const isLogged = config.LOG_LEVEL === 'debug' || config.LOG_LEVEL === 'trace'
  const { headMs, requestMs, checkEveryMs } = limitsOf(config.limits)
  const app = Fastify({
    loggerInstance: log,
    ...requestNaming,
    // Without proxies, Fastify reads the address of the connection alone.
    trustProxy: config.TRUST_PROXY !== false && trustedProxies(config.TRUST_PROXY),
    bodyLimit: anonymousJsonMaxBytes,
    serverFactory: (handle) =>
      createServer(
        {
          headersTimeout: headMs,
          requestTimeout: requestMs,
          keepAliveTimeout: keepAliveMs,
          connectionsCheckingInterval: checkEveryMs,
        },
        (request, response) => {
          if (isLogged || !sendRecent(request, response)) handle(request, response)
        },
      ).setTimeout(stalledMs),
    // While stopping, requests on open connections still get a reply.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply)
    },
    clientErrorHandler: connections.answerUnreadable,
  })
  app.setErrorHandler(sendError)
  connections.watch(app)
  storeRecentReplies(app, visits.replies, processClock)
  return app
}
