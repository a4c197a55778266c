import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reply that is kept; `at` is when the origin last said that it is so. */
type Kept = { status: number; headers: Headers; body: Buffer; at: number }

/**
 * A cache before a server, as RFC 9111 and 5861 describe them: it keeps what it may for as long as it may, shows it
 * for so long more while it asks again, and asks by ETag. `now` is its clock.
 */
export async function startCachingProxy(origin: string, now: () => number) {
  const store = new Map<string, Kept>()
  /** What the origin has answered, in order. */
  const asked: { url: string; status: number }[] = []
  const underWay = new Set<Promise<unknown>>()

  /** Asks the origin, by the ETag of what is kept. */
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
    // What fails says nothing of what is kept; all else takes its place.
    else if (status < 500) store.delete(url)
    return answer
  }

  /** What a visitor is shown. */
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
    /** Until all that it asks for behind the back of a visitor has come. */
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
