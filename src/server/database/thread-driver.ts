import type { DatabaseConnection, Driver } from 'kysely'
import { Tinypool } from 'tinypool'

import { sqliteCodes } from '../base/sqlite-codes.ts'
import type { ThreadQuery, ThreadReply } from './read-in-thread.ts'
import { toSql } from './sqlite-driver.ts'

const maxThreads = 2
/** Most searches take milliseconds, and one of a million items up to two seconds: then the last one waits for 40 s. */
const maxWaiting = 40
const idleMs = 60_000

type ReadFile = Pick<ThreadQuery, 'path' | 'lockTimeoutMs'>

/** Kysely driver that reads a SQLite file in threads, which start with a query and end when they are idle. */
export function makeThreadDriver(file: ReadFile): Driver {
  const pool = new Tinypool({
    filename: new URL('./read-in-thread.ts', import.meta.url).href,
    name: 'readRows',
    minThreads: 0,
    maxThreads,
    maxQueue: maxWaiting,
    idleTimeout: idleMs,
    isolateWorkers: false,
  })
  // A thread that cannot start, for example while an upgrade replaces the files; without a listener the process ends.
  pool.on('error', () => pool.cancelPendingTasks())
  const read = async (query: ThreadQuery): Promise<ThreadReply> => {
    try {
      return await pool.run(query)
    } catch (cause) {
      const error = new Error('No thread is free to read the database', { cause })
      throw Object.assign(error, { errcode: sqliteCodes.busy })
    }
  }
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const reply = await read({ ...file, sql, values: parameters.map(toSql) })
      if ('error' in reply) {
        const { message, errcode } = reply.error
        throw Object.assign(new Error(message), { errcode })
      }
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
