import { createServer } from 'node:http'

import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import { requestNaming } from './base/request-ids.ts'
import { limitsOf } from './connections/limits.ts'
import type { Connections } from './connections/watch.ts'
import { type FrontCache, makeSendInFront } from './front-cache.ts'
import { sendError } from './http/fault.ts'
import { logsRequests } from './http/log.ts'
import { storeRecentReplies } from './public/recent-replies.ts'
import type { Services } from './services.ts'

const stalledMs = 2 * 60 * 1000
/** Longer than load balancers keep a connection open: otherwise they send requests on one that is just closed. */
const keepAliveMs = 72 * 1000
/** Room for requests without a session, such as a sign-in. */
const anonymousJsonMaxBytes = 16 * 1024

type Parts = { connections: Connections; log: FastifyBaseLogger; cache: FrontCache }

/** Creates a server without routes, with stored replies in front and the limits of connections and bodies. */
export function makeFastify(
  services: Pick<Services, 'config' | 'metrics' | 'processClock'>,
  { connections, log, cache }: Parts,
): FastifyInstance {
  const { config } = services
  const sendInFront = makeSendInFront(cache, connections, services)
  const isLogged = logsRequests(config.LOG_LEVEL)
  const { headMs, requestMs, checkEveryMs } = limitsOf(config.limits)
  const app = Fastify({
    loggerInstance: log,
    ...requestNaming,
    // Without proxies, Fastify reads the address of the connection alone.
    trustProxy: config.TRUST_PROXY !== false && cache.isTrusted,
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
          if (isLogged || !sendInFront.send(request, response)) handle(request, response)
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
  storeRecentReplies(app, cache.recent, services.processClock)
  app.addHook('preClose', async () => sendInFront.stop())
  return app
}
