import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { type HttpReply, codeOf, refusal } from '../fault.ts'

/** Said of a request that did not come to its end in time. */
export const tooSlow = refusal('bad-request', 'The request took too long to arrive', {
  status: 408,
})

const unreadable = refusal('bad-request', 'The request could not be read')
const headTooLong = refusal('too-large', 'The head of the request is too large', { status: 431 })

/** The answer to what never became a request. */
export function replyToUnreadable(error: unknown): HttpReply {
  const code = codeOf(error)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow
  return code === 'HPE_HEADER_OVERFLOW' ? headTooLong : unreadable
}

/** Answers by hand, in the one shape, where there is nobody else to do it. */
export function endWithReply(socket: Socket, { status, body }: HttpReply): void {
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      // The others say more; a browser shows nothing of this but its text.
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}
