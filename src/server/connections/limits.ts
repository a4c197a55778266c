import { readFileSync } from 'node:fs'

/** Limits of a connection, an address, and the whole process. */
export type ConnectionLimits = {
  /** Open connections in total. */
  connections: number
  /** Open connections per address. */
  connectionsPerAddress: number
  /** Unanswered requests per connection. */
  pendingRequests: number
  /** Timeout for the headers of a request. */
  headMs: number
  /** Timeout for a whole request including its body. */
  requestMs: number
  /** Time during which a body may arrive at any speed. */
  graceMs: number
  /** Lowest average speed of a body after that. */
  leastBytesPerSecond: number
  /** Bytes of a body that are still read after the reply, so that the client receives the reply. */
  unwantedBytes: number
  unwantedMs: number
  /** Interval of the checks. */
  checkEveryMs: number
  /** Monotonic clock for all measurements, in ms. */
  now: () => number
}

/** Returns the limits of this process, overridden by `given`. */
export function limitsOf(given: Partial<ConnectionLimits> = {}): ConnectionLimits {
  return {
    connections: maxConnections(fileHandles()),
    connectionsPerAddress: 128,
    pendingRequests: 16,
    headMs: 20_000,
    requestMs: 10 * 60 * 1000,
    graceMs: 20_000,
    leastBytesPerSecond: 500,
    unwantedBytes: 1024 * 1024,
    unwantedMs: 3000,
    checkEveryMs: 500,
    now: () => performance.now(),
    ...given,
  }
}

/** Returns the number of connections that leaves a file handle for each request and enough for the database. */
export function maxConnections(handles: number): number {
  const available = Math.floor((handles - 64) / 2)
  return Math.max(16, Math.min(1000, available))
}

/** Returns the limit of open files and sockets of this process. */
function fileHandles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const softLimit = /^Max open files +(\d+)/m.exec(limits)?.[1]
    return softLimit === undefined ? Infinity : Number(softLimit)
  } catch {
    // Lowest usual limit on systems without /proc.
    return process.platform === 'win32' ? Infinity : 1024
  }
}
