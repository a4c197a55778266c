import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type Relay = {
  port: number
  /** Resolves once the relay has stopped forwarding data. */
  stopped: Promise<void>
  /** Forwards again, for new connections. */
  resume: () => void
  stop: () => void
}

/**
 * The relay stops at the chunk in which `pattern` occurs once more than `forwardedMatches` times: for good, or until the promise
 * resolves.
 */
type StopCondition = {
  pattern: RegExp
  forwardedMatches: number
  until?: Promise<void> | undefined
}

/** Starts a TCP relay to a server that stops forwarding data in the middle of an operation. */
export async function startRelay(
  target: NetConnectOpts,
  { pattern, forwardedMatches, until }: StopCondition,
): Promise<Relay> {
  const silent = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  let remaining = forwardedMatches
  const passes = (chunk: Buffer) => {
    if (remaining >= 0) remaining -= [...chunk.toString('latin1').matchAll(pattern)].length
    if (remaining >= 0) return true
    silent.resolve()
    return false
  }
  const server = createServer((near) => {
    const far = connect(target)
    near.on('data', (chunk: Buffer) => {
      if (passes(chunk)) far.write(chunk)
      else if (until) void hold(chunk)
    })
    const hold = async (chunk: Buffer) => {
      near.pause()
      await until
      remaining = Infinity
      far.write(chunk)
      near.resume()
    }
    far.on('data', (chunk) => near.write(chunk))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    stopped: silent.promise,
    resume() {
      remaining = Infinity
      for (const socket of sockets) socket.destroy()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
