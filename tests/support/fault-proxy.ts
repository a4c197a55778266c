import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Fate, plays, type Unfinished } from './fates.ts'

export type Passed = {
  method: string
  path: string
  fate: Fate
  /** What was sent, as it came, and its Content-Type. */
  body: Buffer
  type: string
  /** Its Idempotency-Key. */
  key: string
  /** Its Authorization. */
  session: string
  /** When it came, in ms. */
  at: number
}

type Rule = (call: Pick<Passed, 'method' | 'path' | 'key'>) => Fate

export type FaultProxy = {
  url: string
  /** Decides what happens to a call; GETs pass unless said otherwise. */
  decide: (rule: Rule) => void
  /** Every call that is not a page or a file of the app, in order. */
  passed: Passed[]
  /** Ends what hangs, and waits until everything that is to be repeated has been. */
  calm: () => Promise<void>
  stop: () => Promise<void>
}

/** A network between browser and server, wherever that is by now, that loses what it is told to lose. */
export async function startFaultProxy(target: string | (() => string)): Promise<FaultProxy> {
  let rule: Rule = () => 'pass'
  const passed: Passed[] = []
  const unfinished: Unfinished = { hanging: new Set(), repeated: new Set() }
  const server = createServer((incoming, outgoing) => {
    const { headers } = incoming
    const call = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      key: String(headers['idempotency-key']),
    }
    const fate = rule(call)
    const record: Passed = {
      ...call,
      fate,
      body: Buffer.alloc(0),
      type: headers['content-type'] ?? '',
      session: headers.authorization ?? '',
      at: Date.now(),
    }
    if (call.path.startsWith('/admin/')) passed.push(record)
    incoming.on('data', (chunk: Buffer) => (record.body = Buffer.concat([record.body, chunk])))
    const exchange = {
      incoming,
      outgoing,
      unfinished,
      body: () => record.body,
      target: typeof target === 'string' ? target : target(),
    }
    // A browser that is killed takes its calls along.
    Promise.resolve(plays[fate](exchange)).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    decide: (next) => (rule = next),
    passed,
    calm: async () => {
      for (const socket of unfinished.hanging) socket.destroy()
      unfinished.hanging.clear()
      await Promise.all(unfinished.repeated)
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
