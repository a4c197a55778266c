import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to one call on its way. */
export type Fate =
  /** It reaches the server and comes back. */
  | 'pass'
  /** It never reaches the server. */
  | 'drop-before'
  /** The server does it; the answer is lost. */
  | 'drop-after'
  /** The answer breaks off in the middle. */
  | 'cut-answer'
  /** The answer is a line longer, as a script of a newer version is. */
  | 'newer'
  /** A captive portal answers 200 with its page. */
  | 'portal'
  /** 503 with Retry-After of three seconds, as in maintenance. */
  | 'maintenance'
  /** 401, as after the end of the session. */
  | 'unauthorised'

type Passed = {
  method: string
  path: string
  fate: Fate
  /** What was sent, as it came, and its Content-Type. */
  body: Buffer
  type: string
  /** Its Idempotency-Key. */
  key: string
  /** When it came, in ms. */
  at: number
}

export type FaultProxy = {
  url: string
  /** Decides what happens to a call; GETs pass unless said otherwise. */
  decide: (rule: (call: { method: string; path: string }) => Fate) => void
  /** Every call that is not a page or a file of the app, in order. */
  passed: Passed[]
  stop: () => Promise<void>
}

/** A network between browser and server that loses what it is told to lose. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let rule: (call: { method: string; path: string }) => Fate = () => 'pass'
  const passed: Passed[] = []
  const server = createServer((incoming, outgoing) => {
    const call = { method: incoming.method ?? 'GET', path: incoming.url ?? '/' }
    const fate = rule(call)
    const key = String(incoming.headers['idempotency-key'])
    const type = incoming.headers['content-type'] ?? ''
    const record: Passed = { ...call, fate, body: Buffer.alloc(0), type, key, at: Date.now() }
    if (call.path.startsWith('/admin/')) passed.push(record)
    incoming.on('data', (chunk: Buffer) => (record.body = Buffer.concat([record.body, chunk])))
    void play(fate, { incoming, outgoing, target })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    decide: (next) => (rule = next),
    passed,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; target: string }

async function play(fate: Fate, exchange: Exchange): Promise<void> {
  const { incoming, outgoing } = exchange
  switch (fate) {
    case 'pass':
    case 'drop-after':
    case 'cut-answer':
    case 'newer':
      return forward(exchange, fate)
    case 'drop-before':
      incoming.socket.destroy()
      return
    case 'portal':
      await readAll(incoming)
      outgoing.writeHead(200, { 'content-type': 'text/html' })
      outgoing.end('<!doctype html><title>Free Wi-Fi</title>Please accept our terms.')
      return
    case 'maintenance':
      await readAll(incoming)
      reply(outgoing, 503, { 'retry-after': '3' })
      return
    case 'unauthorised':
      await readAll(incoming)
      reply(outgoing, 401, {})
      return
  }
}

function reply(outgoing: ServerResponse, status: number, headers: Record<string, string>) {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
  outgoing.end(JSON.stringify({ success: false, message: 'Said by the network' }))
}

type Forwarded = 'pass' | 'drop-after' | 'cut-answer' | 'newer'

function forward({ incoming, outgoing, target }: Exchange, fate: Forwarded) {
  const { method, url = '/' } = incoming
  const plain = fate === 'newer' ? { 'accept-encoding': 'identity' } : {}
  const headers = { ...incoming.headers, ...plain }
  const upstream = request(`${target}${url}`, { method, headers }, (answer) => {
    if (fate === 'drop-after') {
      answer.resume()
      answer.on('end', () => incoming.socket.destroy())
      return
    }
    if (fate === 'newer') {
      outgoing.writeHead(200, { 'content-type': String(answer.headers['content-type']) })
      answer.pipe(outgoing, { end: false })
      answer.on('end', () => outgoing.end('\n// the next version'))
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    if (fate === 'pass') return void answer.pipe(outgoing)
    answer.once('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, chunk.length / 2), () => incoming.socket.destroy())
    })
  })
  upstream.on('error', () => incoming.socket.destroy())
  incoming.pipe(upstream)
}

async function readAll(incoming: IncomingMessage) {
  incoming.resume()
  await once(incoming, 'end')
}
