import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { codeOf } from '../base/error-code.ts'
import { type HttpReply, refusal } from '../http/fault.ts'

/** Reply to a request that did not arrive completely in time. */
export const tooSlow = refusal('bad-request', 'The request took too long to arrive', {
  status: 408,
})

const unreadable = refusal('bad-request', 'The request could not be read')
const headTooLong = refusal('too-large', 'The head of the request is too large', { status: 431 })

/** Returns the reply to bytes that are not a valid request. */
export function replyToUnreadable(error: unknown): HttpReply {
  const code = codeOf(error)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow
  return code === 'HPE_HEADER_OVERFLOW' ? headTooLong : unreadable
}

/** Writes a reply to the raw socket, where no response object exists. */
export function endWithReply(socket: Socket, { status, body }: HttpReply): void {
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      // The other security headers apply to pages only; this reply is plain JSON.
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}
