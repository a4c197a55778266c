import type { DatabaseConnection, Driver } from 'kysely'
import { Tinypool } from 'tinypool'

import type { ThreadQuery, ThreadReply } from './read-in-thread.ts'
import { toSql } from './sqlite-driver.ts'

/** A search of a million items takes a second or two; others wait for a free thread. */
const maxThreads = 2
const idleMs = 60_000

/** Kysely driver that reads a SQLite file in threads, which start with a query and end when they are idle. */
export function makeThreadDriver(path: string): Driver {
  const pool = new Tinypool({
    filename: new URL('./read-in-thread.ts', import.meta.url).href,
    name: 'readRows',
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    isolateWorkers: false,
  })
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const query: ThreadQuery = { path, sql, values: parameters.map(toSql) }
      const reply: ThreadReply = await pool.run(query)
      if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error)
      // The rows have the types of Tables, from which Kysely built the query.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { rows: reply.rows as never[] }
    },
    streamQuery: () => {
      throw new Error('Queries are not streamed')
    },
  }
  const refuse = async () => {
    throw new Error('A thread only reads')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: () => pool.destroy(),
  }
}
