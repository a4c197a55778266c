import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { announcement } from '#contract/announcement.ts'
import { headers } from '#contract/reply.ts'
import { listResources } from '#contract/resources/index.ts'

import { sessionOf } from '../accounts/signed-in.ts'
import { dataVersionOf } from '../database/data-version.ts'
import type { MonotonicTime } from '../database/tables.ts'
import { addressKey, makeStoredReplies, type StoredReply } from '../http/stored-replies.ts'
import type { IsTrustedProxy } from '../http/trusted-proxies.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  // Only interfaces can be merged with Fastify's declarations.
  // oxlint-disable typescript/consistent-type-definitions
  interface FastifyInstance {
    unchangedReplies: UnchangedReplies
  }
  interface FastifyRequest {
    /** Data version of the database at the arrival of the request. */
    dataVersion: number | undefined
  }
  // oxlint-enable typescript/consistent-type-definitions
}

/** A reply is current, and its session alive, while the database is unchanged, until this time. */
type Validity = { dataVersion: number; until: MonotonicTime }

/** Lists that were sent to the sessions of this process. */
export type UnchangedReplies = {
  /** Returns a reply to the same request, if nothing in the database has changed since. */
  find: (request: IncomingMessage) => StoredReply<Validity> | undefined
  /** Stores a reply with its encoded body, or without one if it is a 304. */
  store: (reply: FastifyReply, etag: string, bytes?: Buffer) => void
}

const paths = new Set([...listResources, announcement].map((each) => each.paths.list))

/** Creates an empty store; it remains empty where the data version is unknown. */
export function makeUnchangedReplies(
  { database, monotonicClock }: Pick<Services, 'database' | 'monotonicClock'>,
  isTrusted: IsTrustedProxy,
): UnchangedReplies {
  const replies = makeStoredReplies<Validity>()
  /** Hashed, so that no token stays in memory. */
  const keyOf = (request: IncomingMessage) => {
    const { authorization, cookie, origin, [headers.outboxOwner]: owner } = request.headers
    const inputs = [addressKey(request, isTrusted), authorization, cookie, origin, owner]
    return hash('sha256', JSON.stringify(inputs))
  }
  return {
    find(request) {
      // The app lets other methods pass from its own site only.
      if (request.method !== 'GET') return undefined
      const [path = ''] = request.url?.split('?', 1) ?? []
      const found = paths.has(path) ? replies.find(keyOf(request)) : undefined
      if (!found || monotonicClock.now() >= found.validity.until) return undefined
      return dataVersionOf(database) === found.validity.dataVersion ? found : undefined
    },
    store(reply, etag, bytes) {
      const { raw, dataVersion } = reply.request
      if (dataVersion === undefined) return
      const { constantUntil: until } = sessionOf(reply.request)
      replies.store(keyOf(raw), reply, { etag, bytes, validity: { dataVersion, until } })
    },
  }
}

/** Lets the calls of the console store their lists; registered before the session is read. */
export function storeUnchangedReplies(
  app: FastifyInstance,
  replies: UnchangedReplies,
  { database }: Pick<Services, 'database'>,
): void {
  app.decorate('unchangedReplies', replies)
  app.decorateRequest('dataVersion', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET') request.dataVersion = dataVersionOf(database)
    done()
  })
}
