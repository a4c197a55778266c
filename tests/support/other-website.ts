import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OtherWebsite = {
  /** Its address, of another origin than a server at 127.0.0.1. */
  url: string
  /** Sets the page at every path, and its Content-Security-Policy. */
  show: (body: string, policy?: string) => void
  stop: () => Promise<unknown>
}

/** Starts the website of somebody else: one page of plain HTML. */
export async function startOtherWebsite(): Promise<OtherWebsite> {
  let shown = { body: '', policy: 'frame-ancestors *' }
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.setHeader('content-security-policy', shown.policy)
    reply.end(`<!doctype html><html lang="en"><title>Club</title><body>${shown.body}</body></html>`)
  })
  await once(server.listen(0), 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    show: (body, policy = 'frame-ancestors *') => {
      shown = { body, policy }
    },
    stop: async () => {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      return closed
    },
  }
}
