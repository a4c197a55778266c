import { type ApiFault, faultError, faultOf } from '#api/fault.ts'
import { requestedAtOfCached } from '#api/list-cache.ts'
import { isCacheableBody } from '#api/replies.ts'
import { requestedAtOfEarlyReply } from '#client/platform/network/early.ts'

import type { ReadPorts } from './ports.ts'

/** A value, and when (in ms) it was requested from the backend. */
export type Fetched<T> = { value: T; freshAt: number }

/** Path of a value, and how it is parsed; `parse` returns undefined for a reply without a value. */
export type Endpoint<T> = { path: string; parse: (body: unknown) => T | undefined }

/** Context of a request: the signed-in person, and a function that displays the first page of a longer list. */
export type FetchContext<T> = { owner: string; showFirstPage: ShowFirstPage<T> }

/** Displays the first page of a list that is loaded page by page. */
export type ShowFirstPage<T> = (firstPage: Fetched<T>) => Promise<void>

/** `requestedAt` is set for a cached reply; `cacheReply` stores a reply that the worker does not store. */
export type FetchedReply<T> = Fetched<T> & {
  requestedAt?: number
  cacheReply?: () => Promise<void>
}

/** Returns the cached value of the path; undefined without a valid one. */
export async function cachedValue<T>(
  { cache, api }: ReadPorts,
  source: Endpoint<T>,
  owner: string,
): Promise<Fetched<T> | undefined> {
  const reply = await cache.cachedList({ owner, url: api.urlOf(source.path) })
  return reply && parseCached(source, reply)
}

/** Parses a cached reply. */
export async function parseCached<T>(
  { parse }: Pick<Endpoint<T>, 'parse'>,
  reply: Response,
): Promise<Fetched<T> | undefined> {
  const body: unknown = await reply.json().catch(() => undefined)
  const value = parse(body)
  const freshAt = requestedAtOfCached(reply.headers)
  return value === undefined || freshAt === undefined ? undefined : { value, freshAt }
}

/**
 * Requests the value with one call of the path.
 * @throws a fault `broken` when the reply has no valid value.
 */
export async function fetchValue<T>(
  ports: ReadPorts,
  source: Endpoint<T>,
  { owner }: Pick<FetchContext<T>, 'owner'>,
): Promise<FetchedReply<T>> {
  const { api, cache } = ports
  const now = ports.clock.now()
  const { body, headers } = await replyOf(api, source)
  const value = source.parse(body)
  if (value === undefined) throw faultError({ kind: 'broken', status: 200 })
  const requestedAt = requestedAtOfCached(headers)
  if (requestedAt !== undefined) return { value, freshAt: requestedAt, requestedAt }
  const fresh = { value, freshAt: requestedAtOfEarlyReply(headers) ?? now }
  // On a first visit the worker does not control the page yet, and caches nothing.
  if (ports.isWorkerActive() && isCacheableBody(body)) return fresh
  const reply = { body: JSON.stringify(body), requestedAt: fresh.freshAt }
  return {
    ...fresh,
    cacheReply: () => cache.cacheList({ owner, url: api.urlOf(source.path) }, reply, ports.session),
  }
}

/**
 * Where the value may be empty, a 404 is treated like a reply without `data`; not one in plain text, which proxies send
 * while the backend is down.
 */
async function replyOf<T>(
  api: ReadPorts['api'],
  { path, parse }: Endpoint<T>,
): ReturnType<ReadPorts['api']['call']> {
  return api.call({ method: 'GET', path }).catch((caught: unknown) => {
    const fault = faultOf(caught)
    const emptyReply = { success: true }
    if (!isMissing(fault) || !parse(emptyReply)) throw caught
    return { body: emptyReply, headers: new Headers() }
  })
}

function isMissing(fault: ApiFault): boolean {
  if (fault.kind !== 'refused' || fault.status !== 404) return false
  return !fault.isPlain || fault.message === undefined
}
