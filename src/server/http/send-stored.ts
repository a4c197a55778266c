import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'

import { requestNaming } from '../base/request-ids.ts'
import type { Services } from '../services.ts'
import type { ReplyToSend } from './stored-replies.ts'

/** Sends a stored reply to a request in front of the app; returns false if the app has to reply. */
export type SendStored = (call: FrontCall) => boolean

/** A request in front of the app; `arrivedAt`: ms on the clock of the process. */
export type FrontCall = { request: IncomingMessage; response: ServerResponse; arrivedAt: number }

/** Returns a function that sends a stored reply, with further headers, and counts it like the app. */
export function makeSendReply({
  metrics: { requests, durations },
  processClock,
}: Pick<Services, 'metrics' | 'processClock'>) {
  return (
    { request, response, arrivedAt }: FrontCall,
    { route, status, headers, bytes }: ReplyToSend,
    further: OutgoingHttpHeader[] = [],
  ): void => {
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
  }
}
