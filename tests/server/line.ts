import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect } from 'vitest'

/** A raw connection that a test controls byte by byte. */
export type Line = {
  socket: Socket
  write: (bytes: string | Buffer) => void
  received: () => string
  isOpen: () => boolean
}

/** Opens a connection to a server; `from` is the local address, one of 127.x.x.x. */
export async function openLine(url: string, from?: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(from !== undefined && { localAddress: from }),
  })
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  // Most of these tests expect the connection to be reset.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    received: () => received,
    isOpen: () => !socket.destroyed && !socket.readableEnded,
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
export async function expectAnswer(line: Line, status: number): Promise<void> {
  await expect.poll(line.received, { timeout: 20_000 }).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  if (status < 400) return
  await expect.poll(line.received).toContain('{"success":false,"code":"')
}

/** Waits until the other side has closed the connection. */
export async function expectEnd(line: Line): Promise<void> {
  await expect.poll(line.isOpen, { timeout: 20_000 }).toBe(false)
}

/** Sends bytes until all are sent or the connection is closed; returns the number of bytes sent. */
export async function sendBytes(line: Line, bytes: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!line.isOpen()) break
    if (!line.socket.write(chunk)) {
      await Promise.race([once(line.socket, 'drain'), once(line.socket, 'close')]).catch(() => {})
    }
  }
  return line.socket.bytesWritten - line.socket.writableLength
}
