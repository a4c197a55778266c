import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pLimit from 'p-limit'

/** PostgreSQL's code for too many connections. */
const tooManyCode = '53300'

type Limits = {
  /** Most connections in use at a time. */
  connections: number
  /** Longest wait for one of them, in ms. */
  waitMs: number
}

/**
 * Returns a pool that uses a limited number of the connections of another pool, so that the rest stays free for other
 * queries; `waiting` returns the number of callers that wait. After the longest wait `connect` rejects as PostgreSQL
 * does when it has too many connections.
 */
export function limitPool(
  pool: PostgresPool,
  { connections, waitMs }: Limits,
): { limited: PostgresPool; waiting: () => number } {
  const limit = pLimit(connections)
  const connect = () =>
    new Promise<PostgresPoolClient>((resolve, reject) => {
      let isOverdue = false
      const timer = setTimeout(() => {
        isOverdue = true
        reject(Object.assign(new Error('No connection is free'), { code: tooManyCode }))
      }, waitMs)
      const connectUnlessOverdue = async () => {
        clearTimeout(timer)
        if (!isOverdue) await connectUntilReleased(pool, resolve)
      }
      limit(connectUnlessOverdue).catch(reject)
    })
  return { limited: { ...pool, connect, end: async () => {} }, waiting: () => limit.pendingCount }
}

/** Gives a connection to `resolve`, and waits until it is released. */
async function connectUntilReleased(
  pool: PostgresPool,
  resolve: (client: PostgresPoolClient) => void,
): Promise<void> {
  const client = await pool.connect()
  await new Promise<void>((released) => {
    resolve({
      ...client,
      release: (isUnusable) => {
        try {
          client.release(isUnusable)
        } finally {
          released()
        }
      },
    })
  })
}
