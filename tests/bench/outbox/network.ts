import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import * as v from 'valibot'

import { makeRandom, type Random } from '#tests/simulation/random.ts'

import { keyHeader, updatePath, type Write } from './client.ts'

// The server with the network in front of it. Every schedule has its own origin (`schedule-7.localhost`), and so its
// own storage and server state.

const faultWeights = {
  pass: 40,
  'drop-before': 14,
  'drop-after': 16,
  'cut-answer': 8,
  portal: 8,
  unauthorised: 5,
  maintenance: 4,
  broken: 5,
}
type Fault = keyof typeof faultWeights

/** Records of the server of one schedule. */
export type ServerRecords = {
  /** Writes in the order in which they took effect: once per key. */
  done: Write[]
  /** Number of arrivals of each write, which is how often a server without keys would have executed it. */
  arrivals: Map<number, number>
}

type Site = ServerRecords & { keys: Set<string>; random: Random; areFaultsStopped: boolean }

export type Network = {
  /** Opens an origin for one schedule; returns its address and the records of its server. */
  open: (name: string, seed: number) => { url: string; records: ServerRecords }
  stop: () => Promise<void>
}

export async function startNetwork(files: ReadonlyMap<string, string>): Promise<Network> {
  const sites = new Map<string, Site>()
  const server = createServer((incoming, outgoing) => {
    const site = sites.get((incoming.headers.host ?? '').split('.')[0] ?? '')
    if (!site) return void outgoing.writeHead(404).end()
    void answer(site, files, { incoming, outgoing }).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    open: (name, seed) => {
      const site: Site = {
        done: [],
        arrivals: new Map(),
        keys: new Set(),
        random: makeRandom(seed),
        areFaultsStopped: false,
      }
      sites.set(name, site)
      return { url: `http://${name}.localhost:${port}/`, records: site }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

async function answer(site: Site, files: ReadonlyMap<string, string>, exchange: Exchange) {
  const { incoming, outgoing } = exchange
  const { url = '/', method } = incoming
  if (method === 'GET') {
    const file = files.get(url.slice(1))
    const type = file === undefined ? 'text/html' : 'text/javascript'
    return void outgoing
      .writeHead(200, { 'content-type': type })
      .end(file ?? '<!doctype html><script type="module" src="/page.js"></script>')
  }
  if (url === '/stop-faults') {
    site.areFaultsStopped = true
    return void outgoing.end()
  }
  if (url.startsWith(updatePath))
    return applyFault(site, exchange, site.areFaultsStopped ? 'pass' : drawFault(site.random))
  outgoing.writeHead(404).end()
}

async function applyFault(
  site: Site,
  { incoming, outgoing }: Exchange,
  fault: Fault,
): Promise<void> {
  if (fault === 'drop-before') return void incoming.socket.destroy()
  const body = await text(incoming)
  const substitute = substituteReplies[fault]
  if (substitute) {
    const { status, type, ...headers } = substitute
    outgoing.writeHead(status, { 'content-type': type, ...headers })
    return void outgoing.end(type === 'text/html' ? '<title>Wi-Fi</title>' : '{"success":false}')
  }
  executeWrites(site, body, String(incoming.headers[keyHeader]))
  if (fault === 'drop-after') return void incoming.socket.destroy()
  const reply = JSON.stringify({ success: true, message: 'Done', data: {} })
  outgoing.writeHead(201, { 'content-type': 'application/json', 'content-length': reply.length })
  if (fault === 'pass') return void outgoing.end(reply)
  outgoing.write(reply.slice(0, reply.length / 2), () => incoming.socket.destroy())
}

const json = 'application/json'
const substituteReplies: Partial<
  Record<Fault, { status: number; type: string; 'retry-after'?: string }>
> = {
  portal: { status: 200, type: 'text/html' },
  unauthorised: { status: 401, type: json },
  maintenance: { status: 503, type: json, 'retry-after': '1' },
  broken: { status: 500, type: json },
}

/** Our outbox sends all fields of an item, and names those that it changes in `seen`. */
function changedIn(body: string): string {
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), ourRequest), body)
  if (!request.success) return body
  const changed = Object.entries(request.output).filter(([name]) => name in request.output.seen)
  return JSON.stringify(Object.fromEntries(changed))
}

const ourRequest = v.looseObject({ seen: v.record(v.string(), v.unknown()) })

/** Executes a write once per key, and records its arrival. */
function executeWrites({ done, arrivals, keys }: Site, body: string, key: string) {
  // Unsent changes of one lane may be merged into one request.
  const found = [...changedIn(body).matchAll(/write (\d+) to (\d+)/g)]
  const writes = found.map(([, nth, lane]) => ({ nth: Number(nth), lane: Number(lane) }))
  for (const { nth } of writes) arrivals.set(nth, (arrivals.get(nth) ?? 0) + 1)
  if (keys.has(key)) return
  keys.add(key)
  done.push(...writes)
}

function drawFault(random: Random): Fault {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are faults
  const all = Object.entries(faultWeights) as [Fault, number][]
  let remaining = random.next() * all.reduce((sum, [, weight]) => sum + weight, 0)
  return all.find(([, weight]) => (remaining -= weight) < 0)?.[0] ?? 'pass'
}
