import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'

import { requestNaming } from '../base/request-ids.ts'
import type { Services } from '../services.ts'
import { replyTo, type StoredReply } from './stored-replies.ts'

/** Source of replies that are sent in front of the app. */
export type StoredSource = {
  /** Returns a reply that is current, if there is one. */
  find: (request: IncomingMessage) => StoredReply<unknown> | undefined
  /** Returns further headers of the reply to this request; undefined leaves the request to the app. */
  admit: (request: IncomingMessage) => OutgoingHttpHeader[] | undefined
}

/**
 * Returns a function that sends a stored reply, and counts it like the app, whose hooks take longer. It returns false
 * if the app has to reply.
 */
export function makeSendStored(
  sources: readonly StoredSource[],
  { metrics: { requests, durations }, processClock }: Pick<Services, 'metrics' | 'processClock'>,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const arrivedAt = processClock.now()
    const found = request.socket.destroyed ? undefined : replyFrom(sources, request)
    if (!found) return false
    const { route, status, headers, bytes, further } = found
    response.writeHead(status, [
      ...headers,
      ...['x-request-id', requestNaming.genReqId()],
      ...further,
    ])
    response.end(bytes)
    response.once('close', () => {
      const { method = '' } = request
      requests.inc({ method, route, status })
      durations.observe({ method, route }, (processClock.now() - arrivedAt) / 1000)
    })
    return true
  }
}

function replyFrom(sources: readonly StoredSource[], request: IncomingMessage) {
  for (const { find, admit } of sources) {
    const stored = find(request)
    const reply = stored && replyTo(request, stored)
    const further = reply && admit(request)
    if (further) return { ...reply, further }
  }
  return undefined
}
