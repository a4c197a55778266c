import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { ConnectionLimits } from './limits.ts'

/** A request under way, or the last one. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** What had been read of the connection when the one before was over. */
  bytesBefore: number
  /** Whether a signed-in admin sent it. */
  isOfAdmin: boolean
}

/** A connection, and what has become of it so far. */
export type Connection = {
  socket: Socket
  /** Whom it is counted for; nobody in front of whom a proxy stands. */
  network: string | undefined
  /** Requests that are not answered yet; only the newest may have a body still to come. */
  underWay: number
  newest: Exchange | undefined
  idleSince: number
  /** Bytes read and written when somebody last looked, and since when they are the same. */
  bytes: number
  quietSince: number
  bytesAtLastEnd: number
  /** When an answer went out that leaves nothing more to say. */
  lastWordAt: number | undefined
}

/** What becomes of a connection. */
export type ConnectionAction = 'keep' | 'refuse' | 'end'

/** What a stop leaves to those who are connected. */
const stopping = { headQuietMs: 300, quietMs: 1000, uploadMs: 5000, allMs: 6000 }

/** What becomes of a connection now; `stopsSince` is when the server began to stop. */
export function connectionAction(
  connection: Connection,
  { now, stopsSince }: { now: number; stopsSince: number | undefined },
  limits: ConnectionLimits,
): ConnectionAction {
  const { lastWordAt, newest } = connection
  if (lastWordAt !== undefined) return now - lastWordAt >= limits.unwantedMs ? 'end' : 'keep'
  if (stopsSince !== undefined && isEndedByStop(connection, now, now - stopsSince)) return 'end'
  if (!newest || newest.request.complete) return 'keep'
  const body = {
    forMs: now - newest.startedAt,
    bytes: connection.socket.bytesRead - newest.bytesBefore,
  }
  return isTooSlow(body, limits) ? 'refuse' : 'keep'
}

/** Whether a body that has been coming for so long should have come to more. */
export function isTooSlow(
  { forMs, bytes }: { forMs: number; bytes: number },
  limits: Pick<ConnectionLimits, 'graceMs' | 'leastBytesPerSecond' | 'requestMs'>,
): boolean {
  if (forMs > limits.requestMs) return true
  return forMs > limits.graceMs && bytes < (limits.leastBytesPerSecond * forMs) / 1000
}

/** A request that has arrived is finished; what is half-sent goes on only while it gets on. */
function isEndedByStop(connection: Connection, now: number, forMs: number): boolean {
  const quietMs = now - connection.quietSince
  if (forMs >= stopping.allMs) return true
  if (connection.underWay === 0) return quietMs >= stopping.headQuietMs
  if (connection.newest?.request.complete === false && forMs >= stopping.uploadMs) return true
  return isUpToTheOther(connection) && quietMs >= stopping.quietMs
}

/** Whether the server has nothing to do for it until the other side sends or takes something. */
export function isUpToTheOther({ newest }: Connection): boolean {
  if (!newest) return true
  const { request, response } = newest
  return !request.complete || response.writableEnded || response.writableNeedDrain
}
