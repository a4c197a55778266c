import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

import { sessionPaths } from '#contract/session.ts'
import { makeRandom } from '#tests/simulation/random.ts'

export type WeakNetwork = {
  url: string
  /** From now on it is as weak as it was made. */
  weaken: () => void
  /** Bytes of bodies that have left the phone, and how many writes and reads broke off. */
  readonly sent: number
  readonly dropped: number
  readonly droppedReads: number
  /** Path of an upload → how many bytes it has in all. */
  pictures: ReadonlyMap<string, number>
  /** Bytes of the forms that were answered. */
  readonly forms: number
  /** Each upload's calls, for a test that fails: from where, how many bytes, in how many ms, answered how. */
  readonly story: string
  stop: () => Promise<void>
}

/** Of the calls to the API, one in `oneIn` breaks off, as `seed` draws it. */
type Options = { bytesPerSecond: number; oneIn: number; seed: number }

/** Where people give their password, and look at what comes of it. */
const { signIn } = sessionPaths
/** Long enough for what a browser does by itself: it repeats at once a call whose kept connection broke. */
const awayMs = 1000

/**
 * A mobile network between a browser and a server: all calls together get so many bytes per second on
 * their way there, and some break off: halfway, or when only the answer is missing. In half of
 * the cases the whole network goes away, so nothing gets through for a moment; in the others it stays.
 */
export async function startWeakNetwork(target: string, options: Options): Promise<WeakNetwork> {
  const { bytesPerSecond, oneIn, seed } = options
  const random = makeRandom(seed)
  const pictures = new Map<string, number>()
  const counted = { sent: 0, dropped: 0, droppedReads: 0, forms: 0 }
  const story: string[] = []
  let isWeak = false
  let awayUntil = 0
  let line = Promise.resolve()
  /** Resolves when so many bytes have gone; one after the other. */
  const gone = (bytes: number) => {
    line = line.then(
      () => new Promise((resolve) => setTimeout(resolve, (bytes * 1000) / bytesPerSecond)),
    )
    return isWeak ? line : Promise.resolve()
  }

  /** How much of a call gets through, as a share of its body, and whether its answer does. */
  function fateOf({ method, url = '/' }: IncomingMessage) {
    const isOfApi = isWeak && url.startsWith('/admin/') && url !== signIn
    if (!isOfApi || !random.chance(1 / oneIn)) return { share: 1, isAnswered: true }
    counted[method === 'GET' ? 'droppedReads' : 'dropped'] += 1
    return { share: random.chance(0.5) ? 0.5 : 1, isAnswered: false }
  }

  /** Resolves with how many bytes of the body have gone. */
  async function sendBody(incoming: IncomingMessage, upstream: ClientRequest, share: number) {
    const goesTo = share * Number(incoming.headers['content-length'] ?? 0)
    let sent = 0
    for await (const chunk of bodyOf(incoming)) {
      await gone(chunk.length)
      sent += chunk.length
      counted.sent += chunk.length
      upstream.write(chunk)
      if (share < 1 && sent >= goesTo) break
    }
    return sent
  }

  function breakOff() {
    if (random.chance(0.5)) awayUntil = performance.now() + awayMs
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (performance.now() < awayUntil) return void outgoing.destroy()
    const { method, url = '/', headers } = incoming
    const { share, isAnswered } = fateOf(incoming)
    const upstream = request(`${target}${url}`, { method, headers })
    upstream.on('error', () => outgoing.destroy())
    const answer = Promise.withResolvers<IncomingMessage>()
    upstream.on('response', answer.resolve)
    const begunAt = performance.now()
    const sent = await sendBody(incoming, upstream, share)
    const tell = (end: string) => {
      const ms = Math.round(performance.now() - begunAt)
      if (method === 'PATCH') story.push(`${url.slice(-80)}: ${sent} bytes, ${ms} ms, ${end}`)
    }
    if (method === 'PATCH') note(url, sent)
    if (share < 1) {
      tell('broken off')
      breakOff()
      return void upstream.destroy(new Error('Broken off'))
    }
    upstream.end()
    outgoing.once('close', () => tell(`answered: ${outgoing.writableFinished}`))
    const { statusCode = 502, headers: said } = await answer.promise
    if (!isAnswered) {
      breakOff()
      return void outgoing.destroy()
    }
    if (url.startsWith('/admin/add-')) counted.forms += sent
    outgoing.writeHead(statusCode, said)
    ;(await answer.promise).pipe(outgoing)
  }

  function note(url: string, sent: number) {
    const { pathname, searchParams } = new URL(url, target)
    const reached = Number(searchParams.get('from')) + sent
    pictures.set(pathname, Math.max(reached, pictures.get(pathname) ?? 0))
  }

  const server = createServer((incoming, outgoing) => {
    // A browser that is killed takes its calls along.
    carry(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    weaken: () => (isWeak = true),
    pictures,
    get sent() {
      return counted.sent
    },
    get dropped() {
      return counted.dropped
    },
    get droppedReads() {
      return counted.droppedReads
    },
    get forms() {
      return counted.forms
    },
    get story() {
      return story.join('\n')
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function* bodyOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) yield chunk
}
