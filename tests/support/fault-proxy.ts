import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  applyFault,
  type NamedFault,
  type NetworkFault,
  type Unfinished,
} from './network-faults.ts'

export type RecordedCall = {
  method: string
  path: string
  /** `answered` by a reply of the network. */
  fault: NamedFault | 'answered'
  /** The body as received, and its Content-Type. */
  body: Buffer
  type: string
  key: string
  session: string
  /** Time of arrival, in ms. */
  at: number
}

/**
 * Returns the fault of a call. With `until` the call waits for that promise, and the rule is asked again; it must not
 * return the same settled promise then.
 */
type Rule = (
  call: Pick<RecordedCall, 'method' | 'path' | 'key'>,
) => NetworkFault | { until: Promise<unknown> }

export type FaultProxy = {
  url: string
  /** Sets the rule that decides the fault of each call; until then every call passes. */
  decide: (rule: Rule) => void
  /** Every call to `/admin/`, in order. */
  passed: RecordedCall[]
  /** Ends hanging connections, and waits for all repeated requests. */
  endPending: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a proxy between browser and server that applies faults to calls. The target's address may change meanwhile.
 */
export async function startFaultProxy(target: string | (() => string)): Promise<FaultProxy> {
  let rule: Rule = () => 'pass'
  const passed: RecordedCall[] = []
  const unfinished: Unfinished = { hanging: new Set(), repeated: new Set() }
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const at = Date.now()
    const { headers } = incoming
    const call = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      key: String(headers['idempotency-key']),
    }
    let fault = rule(call)
    while (typeof fault === 'object' && 'until' in fault) {
      await fault.until
      fault = rule(call)
    }
    const record: RecordedCall = {
      ...call,
      fault: typeof fault === 'string' ? fault : 'answered',
      body: Buffer.alloc(0),
      type: headers['content-type'] ?? '',
      session: headers.authorization ?? '',
      at,
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
    await applyFault(fault, exchange).catch(() => incoming.socket.destroy())
  }
  const server = createServer((incoming, outgoing) => {
    // An exception of a rule fails the run as an unhandled rejection.
    void handle(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    decide: (next) => (rule = next),
    passed,
    endPending: async () => {
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
