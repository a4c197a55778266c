import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { AppConfig } from '../services.ts'
import { type Connection, connectionAction } from './connection.ts'
import { replyToUnreadable, endWithReply, tooSlow } from './last-words.ts'
import { type ConnectionLimits, limitsOf } from './limits.ts'
import { countedFor, firstToClose } from './room.ts'

/** Supervises the connections of a server. */
export type Connections = {
  /** Replies to bytes that are not HTTP, and to incomplete requests. */
  answerUnreadable: (error: Error, socket: Socket) => void
  /** Applies the limits to the connections of an app, and ends them when it stops. */
  watch: (app: FastifyInstance) => void
  /** Marks the current request as a person's, so that its connection is not closed to make room. */
  markAuthenticated: (socket: Socket) => void
}

type Registry = { open: Map<Socket, Connection>; limits: ConnectionLimits }

/** Creates the bookkeeping of a server's connections. */
export function makeConnections(config: Pick<AppConfig, 'TRUST_PROXY' | 'limits'>): Connections {
  const limits = limitsOf(config.limits)
  const registry: Registry = { open: new Map(), limits }
  const networkOf = countedFor(config.TRUST_PROXY)
  return {
    answerUnreadable: (error, socket) => {
      const connection = registry.open.get(socket)
      const isAnswering = connection?.newest?.response.headersSent === true
      if (!socket.writable || (isAnswering && connection.pendingRequests > 0)) socket.destroy()
      else endWithReply(socket, replyToUnreadable(error))
      if (connection) connection.lastReplyAt ??= limits.now()
    },
    watch: (app) => {
      app.server.on('connection', (socket: Socket) => {
        accept(registry, socket, networkOf(socket.remoteAddress))
      })
      // Prepended, because the app may reply immediately.
      app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
        begin(registry, request, response),
      )
      // Node still parses pipelined requests that arrived together with the refused one.
      app.addHook('onRequest', (request, reply, next) => {
        if (request.raw.socket.destroyed) reply.hijack()
        else next()
      })
      checkPeriodically(app, registry)
    },
    markAuthenticated: (socket) => {
      const newest = registry.open.get(socket)?.newest
      if (newest) newest.isAuthenticated = true
    },
  }
}

/** Accepts a new connection; when full, closes the least important one, or else the new one. */
function accept(registry: Registry, socket: Socket, network: string | undefined): void {
  const { open, limits } = registry
  const hasRoom = (candidates: Connection[], atMost: number): boolean => {
    if (candidates.length < atMost) return true
    const leastImportant = firstToClose(candidates)
    if (leastImportant) end(registry, leastImportant)
    return leastImportant !== undefined
  }
  const all = [...open.values()]
  const ofSameNetwork = network === undefined ? [] : all.filter((each) => each.network === network)
  const isAccepted =
    hasRoom(ofSameNetwork, limits.connectionsPerAddress) &&
    hasRoom([...open.values()], limits.connections)
  if (!isAccepted) return void socket.destroy()
  const now = limits.now()
  open.set(socket, {
    socket,
    network,
    pendingRequests: 0,
    newest: undefined,
    idleSince: now,
    bytes: 0,
    quietSince: now,
    bytesAtLastEnd: 0,
    lastReplyAt: undefined,
  })
  socket.once('close', () => open.delete(socket))
}

function end({ open }: Registry, { socket }: Connection): void {
  open.delete(socket)
  socket.destroy()
}

function begin(registry: Registry, request: IncomingMessage, response: ServerResponse): void {
  const { limits } = registry
  const connection = registry.open.get(request.socket)
  if (!connection) return
  connection.pendingRequests += 1
  // Browsers wait for a reply before they send the next request. Thousands of pipelined requests with unread replies
  // would each keep a file open.
  if (connection.pendingRequests > limits.pendingRequests) return end(registry, connection)
  connection.newest = {
    request,
    response,
    startedAt: limits.now(),
    bytesBefore: connection.bytesAtLastEnd,
    isAuthenticated: false,
  }
  response.once('finish', () => {
    if (!request.complete) readRest(registry, connection, request)
  })
  response.once('close', () => {
    connection.pendingRequests -= 1
    connection.idleSince = limits.now()
    connection.bytesAtLastEnd = connection.socket.bytesRead
  })
}

/**
 * Reads a limited rest of a body after its reply: Node would read it without end, and closing immediately would lose
 * the reply.
 */
function readRest(registry: Registry, connection: Connection, request: IncomingMessage): void {
  const { limits } = registry
  const { socket } = connection
  const { bytesRead } = socket
  connection.lastReplyAt = limits.now()
  // A request does not report bytes of an unread body, so that the socket counts them. Pausing blocks the client
  // until the timeout; closing now could prevent it from reading the reply.
  const count = () => {
    if (socket.bytesRead - bytesRead <= limits.unwantedBytes) return
    request.pause()
    socket.pause()
  }
  socket.on('data', count)
  request.once('end', () => {
    socket.off('data', count)
    connection.lastReplyAt = undefined
  })
  request.unpipe()
  request.resume()
}

/** Checks all connections periodically, more often while the server stops. */
function checkPeriodically(app: FastifyInstance, registry: Registry): void {
  const { limits, open } = registry
  let stopsSince: number | undefined
  const checkAll = () => {
    const now = limits.now()
    for (const connection of open.values()) {
      recordBytes(connection, now)
      const action = connectionAction(connection, { now, stopsSince }, limits)
      if (action === 'refuse') refuse(connection, now)
      if (action === 'end') end(registry, connection)
    }
    if (stopsSince !== undefined) app.server.closeIdleConnections()
  }
  let timer: NodeJS.Timeout | undefined
  const every = (milliseconds: number) => {
    clearInterval(timer)
    timer = setInterval(checkAll, milliseconds).unref()
  }
  app.server.once('listening', () => every(limits.checkEveryMs))
  app.server.once('close', () => clearInterval(timer))
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    stopsSince = limits.now()
    every(100)
  })
}

function recordBytes(connection: Connection, now: number): void {
  const bytes = connection.socket.bytesRead + connection.socket.bytesWritten
  if (bytes !== connection.bytes) connection.quietSince = now
  connection.bytes = bytes
}

function refuse(connection: Connection, now: number): void {
  if (connection.newest?.response.headersSent === true) return void connection.socket.destroy()
  endWithReply(connection.socket, tooSlow)
  connection.lastReplyAt = now
}
