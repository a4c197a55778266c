import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Fate, plays, type Unfinished } from './fates.ts'

export type Passed = {
  method: string
  path: string
  fate: Fate
  /** The body as received, and its Content-Type. */
  body: Buffer
  type: string
  key: string
  session: string
  /** Time of arrival, in ms. */
  at: number
}

type Rule = (call: Pick<Passed, 'method' | 'path' | 'key'>) => Fate

export type FaultProxy = {
  url: string
  /** Sets the rule that decides the fate of each call; until then every call passes. */
  decide: (rule: Rule) => void
  /** Every call to `/admin/`, in order. */
  passed: Passed[]
  /** Ends hanging connections, and waits for all repeated requests. */
  calm: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a proxy between browser and server that applies faults to calls. The target's address may change meanwhile.
 */
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
    // Calls of a browser that was killed end with errors.
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
