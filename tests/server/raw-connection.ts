import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect } from 'vitest'

/** A raw connection that a test controls byte by byte. */
export type RawConnection = {
  socket: Socket
  write: (bytes: string | Buffer) => void
  received: () => string
  isOpen: () => boolean
  /** Resolves at the next event of the connection: bytes have arrived, or the other side has closed it. */
  changed: () => Promise<unknown>
}

/** Opens a connection to a server; `from` is the local address, one of 127.x.x.x. */
export async function openRawConnection(url: string, from?: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(from !== undefined && { localAddress: from }),
  })
  let received = ''
  const changes = new EventTarget()
  const noteChange = () => void changes.dispatchEvent(new Event('change'))
  socket.on('data', (chunk) => {
    received += chunk.toString()
    noteChange()
  })
  socket.on('end', noteChange).on('close', noteChange)
  // Most of these tests expect the connection to be reset.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    received: () => received,
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    changed: () => once(changes, 'change'),
  }
}

/** Returns the head of a request as bytes on the wire. */
export function headOf(request: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers })
  return [`${request} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
}

/** Returns the head of a POST with a body of this length, with an optional token. */
export function headOfPost(
  path: string,
  length: number,
  {
    token,
    type = 'application/json',
    ...more
  }: { token?: string; type?: string; Expect?: string } = {},
): string {
  const headers = { 'Content-Type': type, 'Content-Length': length, ...more }
  return headOf(`POST ${path}`, {
    ...headers,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  })
}

/** Waits for a reply with this status; an error must have the documented shape. */
export async function expectAnswer(connection: RawConnection, status: number): Promise<void> {
  await untilReceived(connection, new RegExp(`^HTTP/1.1 ${status} `))
  if (status >= 400) await untilReceived(connection, /\{"success":false,"code":"/)
}

/** Waits until the received bytes match; fails when the connection ends before that. */
export async function untilReceived(connection: RawConnection, pattern: RegExp): Promise<void> {
  while (connection.isOpen() && !pattern.test(connection.received())) await connection.changed()
  expect(connection.received()).toMatch(pattern)
}

/** Waits until the other side has closed the connection. */
export async function expectEnd(connection: RawConnection): Promise<void> {
  await untilOpen([connection], 0)
}

/** Waits until the other side has left this many of the connections open. */
export async function untilOpen(
  connections: readonly RawConnection[],
  count: number,
): Promise<void> {
  const open = () => connections.filter((connection) => connection.isOpen())
  while (open().length > count) await Promise.race(open().map((connection) => connection.changed()))
  expect(open()).toHaveLength(count)
}

/** Sends bytes until all are sent or the connection is closed; returns the number of bytes sent. */
export async function sendBytes(connection: RawConnection, bytes: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!connection.isOpen()) break
    if (!connection.socket.write(chunk)) {
      await Promise.race([
        once(connection.socket, 'drain'),
        once(connection.socket, 'close'),
      ]).catch(() => {})
    }
  }
  return connection.socket.bytesWritten - connection.socket.writableLength
}
