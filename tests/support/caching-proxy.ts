import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stored response; `at` is when the origin last sent or confirmed it, in ms. */
type Kept = { status: number; headers: Headers; body: Buffer; at: number }

/**
 * Starts a cache in front of a server, as described by RFC 9111 and RFC 5861: it stores cacheable responses for
 * `max-age`, serves stale ones during `stale-while-revalidate` while it revalidates them, and revalidates by ETag.
 * `now` is its clock, in ms.
 */
export async function startCachingProxy(origin: string, now: () => number) {
  const store = new Map<string, Kept>()
  /** Responses of the origin, in order. */
  const asked: { url: string; status: number }[] = []
  const underWay = new Set<Promise<unknown>>()

  /** Requests a URL from the origin, with the ETag of the stored response. */
  async function ask(url: string, kept?: Kept): Promise<Kept> {
    const etag = kept?.headers.get('etag') ?? undefined
    const reply = await fetch(origin + url, {
      headers: {
        'accept-encoding': 'identity',
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
    })
    asked.push({ url, status: reply.status })
    const body = Buffer.from(await reply.arrayBuffer())
    const { status, headers } = reply
    const answer =
      kept && status === 304
        ? { ...kept, headers, at: now() }
        : { status, headers, body, at: now() }
    if (mayKeep(answer)) store.set(url, answer)
    // A server error leaves the stored response in place; every other uncacheable response removes it.
    else if (status < 500) store.delete(url)
    return answer
  }

  /** Returns the response for a visitor: a fresh one, or a stale one while it is revalidated. */
  async function answerTo(url: string): Promise<Kept> {
    const kept = store.get(url)
    if (!kept) return ask(url)
    const ageSeconds = (now() - kept.at) / 1000
    const { maxAge, stale } = lifeOf(kept)
    if (ageSeconds < maxAge) return kept
    if (ageSeconds >= maxAge + stale) return ask(url, kept)
    const asking = ask(url, kept).finally(() => underWay.delete(asking))
    underWay.add(asking)
    return kept
  }

  const server = createServer(({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    void answerTo(url).then(({ status, headers, body }) => {
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
    asked,
    /** Resolves once all revalidations in the background have ended. */
    settled: () => Promise.all(underWay),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const secondsIn = (rule: string, name: string) =>
  Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(rule)?.[1] ?? 0)

function lifeOf({ headers }: Pick<Kept, 'headers'>) {
  const rule = headers.get('cache-control') ?? ''
  return {
    maxAge: secondsIn(rule, 'max-age'),
    stale: secondsIn(rule, 'stale-while-revalidate'),
    isForbidden: /no-store|private/.test(rule),
  }
}

function mayKeep(answer: Kept): boolean {
  const { maxAge, isForbidden } = lifeOf(answer)
  return answer.status === 200 && maxAge > 0 && !isForbidden
}
