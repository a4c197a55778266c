import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { decodedBody } from '#tests/support/decoders.ts'

import { checkAgainstDocs } from './check-against-docs.ts'

type RawCall = { path: string; method?: string; headers?: Record<string, string> }
type RawReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const agent = new Agent({ keepAlive: true })

/**
 * Sends a request with any address and Host header, unlike `fetch`, and returns its reply with the encoded body.
 * @throws when the document does not describe the reply.
 */
export async function rawCall(origin: string, call: RawCall): Promise<RawReply> {
  const reply = await send(origin, call)
  const { status, headers, body } = reply
  const { 'content-type': type = '', 'content-encoding': encoding } = headers
  const text = decodedBody(body, encoding).toString()
  checkAgainstDocs({ method: call.method ?? 'GET', url: call.path, status, type, text })
  return reply
}

function send(origin: string, call: RawCall): Promise<RawReply> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent, ...call }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    })
    sent.on('error', reject).end()
  })
}
