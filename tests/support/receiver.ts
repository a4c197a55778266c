import { once } from 'node:events'
import { createServer } from 'node:http'

/** A message as the receiver got it. */
export type ReceivedMessage = {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** A status with headers, or `none` for a receiver that is too slow to reply. */
type PlayedReply = number | 'none' | { status: number; headers: Record<string, string> }

/** Starts a server that stores received messages; its replies are played, and `usual` otherwise. */
export async function startReceiver(usual: number) {
  const received: ReceivedMessage[] = []
  const replies: PlayedReply[] = []
  const arrivals = new EventTarget()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const reply = replies.shift() ?? usual
      const { url: path = '', headers } = request
      received.push({ path, headers, body: Buffer.concat(parts) })
      const { status, headers: replyHeaders = {} } =
        typeof reply === 'object' ? reply : { status: reply }
      if (status !== 'none') response.writeHead(status, replyHeaders).end()
      arrivals.dispatchEvent(new Event('received'))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    /** Sets the next replies, in order; afterwards the usual one. */
    replyWith: (...next: PlayedReply[]) => void replies.push(...next),
    /** Resolves with the first `count` messages. */
    async first(count: number): Promise<ReceivedMessage[]> {
      while (received.length < count) await once(arrivals, 'received')
      return received.slice(0, count)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
