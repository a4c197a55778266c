import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { ConnectionLimits } from './limits.ts'

/** The current request, or the last one. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** Bytes read from the connection before this request. */
  bytesBefore: number
  /** Whether a signed-in person sent it. */
  isAuthenticated: boolean
}

/** State of a connection. */
export type Connection = {
  socket: Socket
  /** Network for which the connection is counted; undefined behind a proxy. */
  network: string | undefined
  /** Number of unanswered requests; only the newest one may have an unfinished body. */
  pendingRequests: number
  newest: Exchange | undefined
  idleSince: number
  /** Bytes read and written at the last check, and the time since which they are unchanged. */
  bytes: number
  quietSince: number
  bytesAtLastEnd: number
  /** Time at which the last reply of the connection was sent. */
  lastReplyAt: number | undefined
}

/** Action for a connection. */
export type ConnectionAction = 'keep' | 'refuse' | 'end'

/** Timeouts while the server stops. */
const stopping = { headQuietMs: 300, quietMs: 1000, uploadMs: 5000, allMs: 6000 }

/** Returns the action for a connection at this time; `stopsSince` is the time at which the server began to stop. */
export function connectionAction(
  connection: Connection,
  { now, stopsSince }: { now: number; stopsSince: number | undefined },
  limits: ConnectionLimits,
): ConnectionAction {
  const { lastReplyAt, newest } = connection
  if (lastReplyAt !== undefined) return now - lastReplyAt >= limits.unwantedMs ? 'end' : 'keep'
  if (stopsSince !== undefined && isEndedByStop(connection, now, now - stopsSince)) return 'end'
  if (!newest || newest.request.complete) return 'keep'
  const body = {
    forMs: now - newest.startedAt,
    bytes: connection.socket.bytesRead - newest.bytesBefore,
  }
  return isTooSlow(body, limits) ? 'refuse' : 'keep'
}

/** Whether a body arrives more slowly than the limits allow. */
export function isTooSlow(
  { forMs, bytes }: { forMs: number; bytes: number },
  limits: Pick<ConnectionLimits, 'graceMs' | 'leastBytesPerSecond' | 'requestMs'>,
): boolean {
  if (forMs > limits.requestMs) return true
  return forMs > limits.graceMs && bytes < (limits.leastBytesPerSecond * forMs) / 1000
}

/** While stopping, complete requests are finished; incomplete ones may continue only while bytes arrive. */
function isEndedByStop(connection: Connection, now: number, forMs: number): boolean {
  const quietMs = now - connection.quietSince
  if (forMs >= stopping.allMs) return true
  if (connection.pendingRequests === 0) return quietMs >= stopping.headQuietMs
  if (connection.newest?.request.complete === false && forMs >= stopping.uploadMs) return true
  return isWaitingForClient(connection) && quietMs >= stopping.quietMs
}

/** Whether the server waits for the client to send or read. */
export function isWaitingForClient({ newest }: Connection): boolean {
  if (!newest) return true
  const { request, response } = newest
  return !request.complete || response.writableEnded || response.writableNeedDrain
}
