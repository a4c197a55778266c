import { readFileSync } from 'node:fs'

/** How much of the server one connection, one address and everybody together may take up. */
export type ConnectionLimits = {
  /** Connections in all. */
  connections: number
  /** Connections of one address. */
  connectionsPerAddress: number
  /** Requests of one connection that are not answered yet. */
  underWay: number
  /** The time for the head of a request. */
  headMs: number
  /** The time for a whole request, its body included. */
  requestMs: number
  /** How long a body may come as slowly as it likes. */
  graceMs: number
  /** What a body must come to on average after that. */
  leastBytesPerSecond: number
  /** What is still read of a body after its request was answered, so that the answer is read. */
  unwantedBytes: number
  unwantedMs: number
  /** How often all this is looked at. */
  checkEveryMs: number
  /** The time by which all this is measured: one that never jumps. */
  now: () => number
}

/** The limits of this process, save those that are given. */
export function limitsOf(given: Partial<ConnectionLimits> = {}): ConnectionLimits {
  return {
    connections: mostConnections(fileHandles()),
    connectionsPerAddress: 128,
    underWay: 16,
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

/** How many connections leave a file handle for what each asks for, and enough for the database. */
export function mostConnections(handles: number): number {
  const left = Math.floor((handles - 64) / 2)
  return Math.max(16, Math.min(1000, left))
}

/** How many files and connections the system lets this process have open. */
function fileHandles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const soft = /^Max open files +(\d+)/m.exec(limits)?.[1]
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    // What every system without /proc gives its processes at the least.
    return process.platform === 'win32' ? Infinity : 1024
  }
}
