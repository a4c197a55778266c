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
  /** Applies the limits and faults from this call on. */
  weaken: () => void
  /** Bytes of bodies that the phone has sent; below, numbers of writes and reads that broke off. */
  readonly sent: number
  /** Bytes of bodies in calls whose reply was sent to its end. */
  readonly answered: number
  readonly dropped: number
  readonly droppedReads: number
  /** Size of each upload in bytes, by path. */
  pictures: ReadonlyMap<string, number>
  /** Bytes of the forms that were answered. */
  readonly forms: number
  /** Log of each upload's calls, for a failing test: offset, bytes, duration in ms and result. */
  readonly callLog: string
  stop: () => Promise<void>
}

/** One in `oneIn` calls to the API breaks off, drawn at random from `seed`. */
type Options = { bytesPerSecond: number; oneIn: number; seed: number }

/** Sign-in is exempt, because users repeat it themselves. */
const { signIn } = sessionPaths
/** Longer than a browser's own retry, which follows at once when a reused connection breaks. */
const awayMs = 1000

/**
 * Starts a mobile network between a browser and a server. All calls together get this many bytes per second upstream,
 * and some break off, either halfway through the request or before the reply. In half of these cases the whole
 * network is down for a moment.
 */
export async function startWeakNetwork(target: string, options: Options): Promise<WeakNetwork> {
  const { bytesPerSecond, oneIn, seed } = options
  const random = makeRandom(seed)
  const pictures = new Map<string, number>()
  const counts = { sent: 0, answered: 0, dropped: 0, droppedReads: 0, forms: 0 }
  const callLog: string[] = []
  let isWeak = false
  let awayUntil = 0
  let sendQueue = Promise.resolve()
  /** Resolves when this many bytes have been sent; calls share one queue. */
  const transferred = (bytes: number) => {
    sendQueue = sendQueue.then(
      () => new Promise((resolve) => setTimeout(resolve, (bytes * 1000) / bytesPerSecond)),
    )
    return isWeak ? sendQueue : Promise.resolve()
  }

  /** Decides the share of a call's body that gets through, and whether its reply does. */
  function faultOf({ method, url = '/' }: IncomingMessage) {
    const isOfApi = isWeak && url.startsWith('/admin/') && url !== signIn
    if (!isOfApi || !random.chance(1 / oneIn)) return { share: 1, isAnswered: true }
    counts[method === 'GET' ? 'droppedReads' : 'dropped'] += 1
    return { share: random.chance(0.5) ? 0.5 : 1, isAnswered: false }
  }

  /** Resolves with the number of body bytes that were sent. */
  async function sendBody(incoming: IncomingMessage, upstream: ClientRequest, share: number) {
    const cutAt = share * Number(incoming.headers['content-length'] ?? 0)
    let sent = 0
    for await (const chunk of bodyOf(incoming)) {
      await transferred(chunk.length)
      sent += chunk.length
      counts.sent += chunk.length
      upstream.write(chunk)
      if (share < 1 && sent >= cutAt) break
    }
    return sent
  }

  function breakOff() {
    if (random.chance(0.5)) awayUntil = performance.now() + awayMs
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (performance.now() < awayUntil) return void outgoing.destroy()
    const { method, url = '/', headers } = incoming
    const { share, isAnswered } = faultOf(incoming)
    const upstream = request(`${target}${url}`, { method, headers })
    upstream.on('error', () => outgoing.destroy())
    const response = Promise.withResolvers<IncomingMessage>()
    upstream.on('response', response.resolve)
    const begunAt = performance.now()
    const sent = await sendBody(incoming, upstream, share)
    const logCall = (end: string) => {
      const ms = Math.round(performance.now() - begunAt)
      if (method === 'PATCH') callLog.push(`${url.slice(-80)}: ${sent} bytes, ${ms} ms, ${end}`)
    }
    if (method === 'PATCH') note(url, sent)
    if (share < 1) {
      logCall('broken off')
      breakOff()
      return void upstream.destroy(new Error('Broken off'))
    }
    upstream.end()
    outgoing.once('close', () => {
      if (outgoing.writableFinished) counts.answered += sent
      logCall(`answered: ${outgoing.writableFinished}`)
    })
    const { statusCode = 502, headers: responseHeaders } = await response.promise
    if (!isAnswered) {
      breakOff()
      return void outgoing.destroy()
    }
    if (url.startsWith('/admin/add-')) counts.forms += sent
    outgoing.writeHead(statusCode, responseHeaders)
    ;(await response.promise).pipe(outgoing)
  }

  function note(url: string, sent: number) {
    const { pathname, searchParams } = new URL(url, target)
    const reached = Number(searchParams.get('from')) + sent
    pictures.set(pathname, Math.max(reached, pictures.get(pathname) ?? 0))
  }

  const server = createServer((incoming, outgoing) => {
    // Calls of a browser that was killed end with errors.
    forward(incoming, outgoing).catch(() => outgoing.destroy())
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
      return counts.sent
    },
    get answered() {
      return counts.answered
    },
    get dropped() {
      return counts.dropped
    },
    get droppedReads() {
      return counts.droppedReads
    },
    get forms() {
      return counts.forms
    },
    get callLog() {
      return callLog.join('\n')
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
