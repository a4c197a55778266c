import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A reply that the proxy sends instead of forwarding the call; `json` is the body. */
export type FixedReply = { status: number; json: object }

export type NetworkFault = NamedFault | FixedReply

/** Behaviour of the proxy for a call; `pass` forwards it unchanged. */
export type NamedFault =
  /** The call reaches the server, and the reply the client. */
  | 'pass'
  /** The connection breaks before the call reaches the server. */
  | 'drop-before'
  /** The server processes the call; the reply is lost. */
  | 'drop-after'
  /** The reply breaks off in the middle. */
  | 'cut-answer'
  /** The request breaks off in the middle. */
  | 'cut-request'
  /** The call never reaches the server, and the connection hangs. */
  | 'hang'
  /** The server processes the call; the reply never arrives, and the connection hangs. */
  | 'hang-after'
  /** The call is answered, and reaches the server a second time a moment later. */
  | 'replay'
  /** The reply is one line longer, as the script of a newer version is. */
  | 'newer'
  /** A captive portal answers 200 with its page. */
  | 'portal'
  /** A proxy redirects to its sign-in page on another origin. */
  | 'sign-on'
  /** A firewall refuses with 403 and a page. */
  | 'firewall'
  /** 503 with a Retry-After of three seconds, as in maintenance. */
  | 'maintenance'
  /** 401, as after the end of the session. */
  | 'unauthorised'

/** Open ends of the network: hanging connections, and repeated requests that are under way. */
export type Unfinished = { hanging: Set<Socket>; repeated: Set<Promise<void>> }

type Exchange = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Received bytes of the request's body. */
  body: () => Buffer
  target: string
  unfinished: Unfinished
}

/** Applies a fault to a call. */
export async function applyFault(fault: NetworkFault, exchange: Exchange): Promise<void> {
  if (typeof fault === 'string') return faultHandlers[fault](exchange)
  await readAll(exchange.incoming)
  exchange.outgoing.writeHead(fault.status, { 'content-type': 'application/json' })
  exchange.outgoing.end(JSON.stringify(fault.json))
}

const faultHandlers: Record<NamedFault, (exchange: Exchange) => Promise<void> | void> = {
  pass: (exchange) => forward(exchange, 'pass'),
  'drop-after': (exchange) => forward(exchange, 'drop-after'),
  'hang-after': (exchange) => forward(exchange, 'hang-after'),
  'cut-answer': (exchange) => forward(exchange, 'cut-answer'),
  newer: (exchange) => forward(exchange, 'newer'),
  'drop-before': ({ incoming }) => void incoming.socket.destroy(),
  hang: ({ incoming, unfinished }) => {
    incoming.resume()
    unfinished.hanging.add(incoming.socket)
  },
  'cut-request': cutRequest,
  replay: repeat,
  portal: async ({ incoming, outgoing }) => {
    await readAll(incoming)
    outgoing.writeHead(200, { 'content-type': 'text/html' })
    outgoing.end('<!doctype html><title>Free Wi-Fi</title>Please accept our terms.')
  },
  'sign-on': async ({ incoming, outgoing }) => {
    await readAll(incoming)
    outgoing.writeHead(302, { location: 'http://login.example/' })
    outgoing.end()
  },
  firewall: async ({ incoming, outgoing }) => {
    await readAll(incoming)
    outgoing.writeHead(403, { 'content-type': 'text/html' })
    outgoing.end('<!doctype html><title>Request blocked</title>Your support ID is 42.')
  },
  maintenance: async ({ incoming, outgoing }) => {
    await readAll(incoming)
    reply(outgoing, 503, { 'retry-after': '3' })
  },
  unauthorised: async ({ incoming, outgoing }) => {
    await readAll(incoming)
    reply(outgoing, 401, {})
  },
}

function reply(outgoing: ServerResponse, status: number, headers: Record<string, string>) {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
  outgoing.end(JSON.stringify({ success: false, message: 'Said by the network' }))
}

type ForwardedFault = 'pass' | 'drop-after' | 'hang-after' | 'cut-answer' | 'newer'

function forward({ incoming, outgoing, target, unfinished }: Exchange, fault: ForwardedFault) {
  const { method, url = '/' } = incoming
  const plain = fault === 'newer' ? { 'accept-encoding': 'identity' } : {}
  const headers = { ...incoming.headers, ...plain }
  const upstream = request(`${target}${url}`, { method, headers }, (answer) => {
    if (fault === 'drop-after' || fault === 'hang-after') {
      answer.resume()
      if (fault === 'hang-after') unfinished.hanging.add(incoming.socket)
      else answer.on('end', () => incoming.socket.destroy())
      return
    }
    if (fault === 'newer') {
      outgoing.writeHead(200, { 'content-type': String(answer.headers['content-type']) })
      answer.pipe(outgoing, { end: false })
      answer.on('end', () => outgoing.end('\n// the next version'))
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // The server may be killed while it answers.
    answer.on('error', () => incoming.socket.destroy())
    if (fault === 'pass') return void answer.pipe(outgoing)
    answer.once('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, chunk.length / 2), () => incoming.socket.destroy())
    })
  })
  upstream.on('error', () => incoming.socket.destroy())
  // `pipe` does not pass on that the client closed the connection within the request.
  incoming.once('close', () => {
    if (!incoming.complete) upstream.destroy()
  })
  incoming.pipe(upstream)
}

/** Sends the first half of the body to the server, then breaks both connections. */
async function cutRequest({ incoming, body, target }: Exchange) {
  await readAll(incoming)
  const whole = body()
  const { method, url = '/', headers } = incoming
  const upstream = request(`${target}${url}`, { method, headers })
  upstream.on('error', () => incoming.socket.destroy())
  const cutOff = () => upstream.destroy(new Error('Cut off'))
  upstream.write(whole.subarray(0, whole.length / 2), cutOff)
}

const repeatedAfterMs = 200

/** Sends the request twice, as a network does that has lost an acknowledgement. */
async function repeat({ incoming, outgoing, body, target, unfinished }: Exchange) {
  await readAll(incoming)
  const { method, url = '/', headers } = incoming
  const send = (onResponse: (answer?: IncomingMessage) => void) => {
    const upstream = request(`${target}${url}`, { method, headers }, onResponse)
    upstream.on('error', () => onResponse())
    upstream.end(body())
  }
  send((first) => {
    if (!first) return void incoming.socket.destroy()
    outgoing.writeHead(first.statusCode ?? 502, first.headers)
    first.on('error', () => incoming.socket.destroy())
    first.pipe(outgoing)
    const repetition = new Promise<void>((resolve) => {
      const onSecondResponse = (second?: IncomingMessage) => {
        second?.resume()
        resolve()
      }
      setTimeout(() => send(onSecondResponse), repeatedAfterMs)
    })
    unfinished.repeated.add(repetition)
  })
}

async function readAll(incoming: IncomingMessage) {
  incoming.resume()
  await once(incoming, 'end')
}
