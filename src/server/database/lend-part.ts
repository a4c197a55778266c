import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pLimit from 'p-limit'

/** PostgreSQL's code for too many connections. */
const tooManyCode = '53300'

type Limits = {
  connections: number
  /** Timeout until one of them is not lent, in ms. */
  waitMs: number
}

/**
 * Returns a pool that lends a limited number of the connections of another pool, so that the others stay free for other
 * queries; and the number of callers that wait. After the timeout `connect` rejects as PostgreSQL does when it has too
 * many connections.
 */
export function lendPart(
  pool: PostgresPool,
  { connections, waitMs }: Limits,
): { part: PostgresPool; waiting: () => number } {
  const limit = pLimit(connections)
  const connect = () =>
    new Promise<PostgresPoolClient>((resolve, reject) => {
      let isOverdue = false
      const timer = setTimeout(() => {
        isOverdue = true
        reject(Object.assign(new Error('No connection is free'), { code: tooManyCode }))
      }, waitMs)
      const lendUnlessOverdue = async () => {
        clearTimeout(timer)
        if (!isOverdue) await lend(pool, resolve)
      }
      limit(lendUnlessOverdue).catch(reject)
    })
  return { part: { ...pool, connect, end: async () => {} }, waiting: () => limit.pendingCount }
}

/** Gives a connection to `resolve`, and waits until it is released. */
async function lend(
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
