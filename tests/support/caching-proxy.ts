import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stored response; `at` is when the origin last sent or confirmed it, in ms. */
type StoredResponse = { status: number; headers: Headers; body: Buffer; at: number }

/**
 * Starts a cache in front of a server, as described by RFC 9111 and RFC 5861: it stores cacheable responses for
 * `max-age`, serves stale ones during `stale-while-revalidate` while it revalidates them, and revalidates by ETag.
 * `now` is its clock, in ms.
 */
export async function startCachingProxy(origin: string, now: () => number) {
  const store = new Map<string, StoredResponse>()
  /** Responses of the origin, in order. */
  const originRequests: { url: string; status: number }[] = []
  const revalidations = new Set<Promise<unknown>>()

  /** Requests a URL from the origin, with the ETag of the stored response. */
  async function requestFromOrigin(url: string, stored?: StoredResponse): Promise<StoredResponse> {
    const etag = stored?.headers.get('etag') ?? undefined
    const reply = await fetch(origin + url, {
      headers: {
        'accept-encoding': 'identity',
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
    })
    originRequests.push({ url, status: reply.status })
    const body = Buffer.from(await reply.arrayBuffer())
    const { status, headers } = reply
    const current =
      stored && status === 304
        ? { ...stored, headers, at: now() }
        : { status, headers, body, at: now() }
    if (isCacheable(current)) store.set(url, current)
    // A server error leaves the stored response in place; every other uncacheable response removes it.
    else if (status < 500) store.delete(url)
    return current
  }

  /** Returns the response for a visitor: a fresh one, or a stale one while it is revalidated. */
  async function responseFor(url: string): Promise<StoredResponse> {
    const stored = store.get(url)
    if (!stored) return requestFromOrigin(url)
    const ageSeconds = (now() - stored.at) / 1000
    const { maxAge, stale } = cachePolicyOf(stored)
    if (ageSeconds < maxAge) return stored
    if (ageSeconds >= maxAge + stale) return requestFromOrigin(url, stored)
    const revalidation = requestFromOrigin(url, stored).finally(() =>
      revalidations.delete(revalidation),
    )
    revalidations.add(revalidation)
    return stored
  }

  const server = createServer(({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    void responseFor(url).then(({ status, headers, body }) => {
      const type = headers.get('content-type')
      response.writeHead(status, type === null ? {} : { 'content-type': type }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    originRequests,
    /** Resolves once all revalidations in the background have ended. */
    settled: () => Promise.all(revalidations),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const secondsIn = (rule: string, name: string) =>
  Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(rule)?.[1] ?? 0)

function cachePolicyOf({ headers }: Pick<StoredResponse, 'headers'>) {
  const rule = headers.get('cache-control') ?? ''
  return {
    maxAge: secondsIn(rule, 'max-age'),
    stale: secondsIn(rule, 'stale-while-revalidate'),
    isForbidden: /no-store|private/.test(rule),
  }
}

function isCacheable(response: StoredResponse): boolean {
  const { maxAge, isForbidden } = cachePolicyOf(response)
  return response.status === 200 && maxAge > 0 && !isForbidden
}
