import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type RawCall = { path: string; method?: string; headers?: Record<string, string> }
type RawReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const agent = new Agent({ keepAlive: true })

/** Sends a request with any address and Host header, unlike `fetch`, and returns its reply with the encoded body. */
export function rawCall(origin: string, call: RawCall): Promise<RawReply> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent, ...call }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    })
    sent.on('error', reject).end()
  })
}
