import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect } from 'vitest'

/** A connection that a test holds in its own hand, byte by byte. */
export type Line = {
  socket: Socket
  write: (bytes: string | Buffer) => void
  heard: () => string
  isOpen: () => boolean
}

/** Opens a line to a server; `from` is the address it comes from, one of 127.x.x.x. */
export async function openLine(url: string, from?: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(from !== undefined && { localAddress: from }),
  })
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  // To be cut off is what most of these tests are about.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    heard: () => heard,
    isOpen: () => !socket.destroyed && !socket.readableEnded,
  }
}

/** The head of a request, as it stands on the line. */
export function headOf(request: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers })
  return [`${request} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
}

/** The head of a body of so many bytes, of whoever holds the token. */
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

/** Waits for an answer of this status, in the one shape of refusals when it is one. */
export async function expectAnswer(line: Line, status: number): Promise<void> {
  await expect.poll(line.heard, { timeout: 20_000 }).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  if (status < 400) return
  await expect.poll(line.heard).toContain('{"success":false,"code":"')
}

/** Waits until the other side has ended the line. */
export async function expectEnd(line: Line): Promise<void> {
  await expect.poll(line.isOpen, { timeout: 20_000 }).toBe(false)
}

/** Sends as much as the other side takes, to the end or until it is cut; tells how much that was. */
export async function pour(line: Line, bytes: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!line.isOpen()) break
    if (!line.socket.write(chunk)) {
      await Promise.race([once(line.socket, 'drain'), once(line.socket, 'close')]).catch(() => {})
    }
  }
  return line.socket.bytesWritten - line.socket.writableLength
}
