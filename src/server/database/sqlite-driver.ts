import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

import { sqliteCodes, sqliteCodeOf } from '../base/sqlite-codes.ts'

/** The connections to one database. */
export type SqliteConnections = {
  writer: DatabaseSync
  /** Reads committed data; without it reads queue behind writes. */
  reader: DatabaseSync | undefined
  /** Timeout for locks of other processes, in ms. */
  lockTimeoutMs: number
}

type Connection = DatabaseConnection & {
  begin: () => Promise<void>
  commit: () => Promise<void>
  rollback: () => Promise<void>
}

/** Kysely driver for SQLite: one writer at a time, concurrent readers. */
export function makeDriver(files: SqliteConnections): Driver {
  const open = new Map<DatabaseConnection, Connection>()
  const connectionOf = (connection: DatabaseConnection) => {
    const found = open.get(connection)
    if (!found) throw new Error('The connection is not open')
    return found
  }
  const connect = makeConnect(files)
  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection = connect()
      open.set(connection, connection)
      return connection
    },
    beginTransaction: (connection) => connectionOf(connection).begin(),
    commitTransaction: (connection) => connectionOf(connection).commit(),
    rollbackTransaction: (connection) => connectionOf(connection).rollback(),
    releaseConnection: async (connection) => {
      await connectionOf(connection).rollback()
      open.delete(connection)
    },
    destroy: async () => {
      files.reader?.close()
      files.writer.close()
    },
  }
}

function makeConnect({ writer, reader, lockTimeoutMs }: SqliteConnections): () => Connection {
  const turn = pLimit(1)
  const writing = makeRun(writer)
  const reading = reader && makeRun(reader)

  const unfinished = makeUnfinished(writer)

  /** Waits for the turn to write; resolves with the function that ends the turn. */
  const takeTurn = () =>
    new Promise<() => void>((resolve) => {
      void turn(() => new Promise<void>((release) => resolve(release)))
    })

  return () => {
    let releaseTurn: (() => void) | undefined
    const endTurn = () => {
      releaseTurn?.()
      releaseTurn = undefined
    }
    return {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        if (releaseTurn) return writing<R>(query)
        const until = performance.now() + lockTimeoutMs
        if (reading && SelectQueryNode.is(query.query)) {
          return untilFree(until, () => reading<R>(query))
        }
        const release = await takeTurn()
        try {
          unfinished.end()
          return await untilFree(until, () => writing<R>(query))
        } finally {
          release()
        }
      },
      streamQuery: () => {
        throw new Error('Queries are not streamed')
      },
      async begin() {
        // Includes the time in the queue, so that a transaction does not wait twice as long.
        const until = performance.now() + lockTimeoutMs
        releaseTurn = await takeTurn()
        try {
          unfinished.end()
          // A plain "begin" would lock at the first write, when waiting is no longer possible.
          await untilFree(until, () => writer.exec('begin immediate'))
        } catch (error) {
          endTurn()
          throw error
        }
      },
      async commit() {
        writer.exec('commit')
        endTurn()
      },
      async rollback() {
        try {
          if (releaseTurn) rollBack(writer)
        } catch {
          // The original error is more useful; the next writer has to end the transaction first.
          unfinished.note()
        }
        endTurn()
      },
    }
  }
}

/** Tracks a transaction that could not be rolled back and must not be written into. */
function makeUnfinished(writer: DatabaseSync) {
  let isThere = false
  return {
    note: () => (isThere = true),
    end: () => {
      if (isThere) rollBack(writer)
      isThere = false
    },
  }
}

/** A full or failing disk often rolls back by itself; another rollback would fail and hide the cause. */
function rollBack(writer: DatabaseSync): void {
  if (writer.isTransaction) writer.exec('rollback')
}

/** Retries while another process has the file locked, until `until` (ms, monotonic). */
async function untilFree<T>(until: number, act: () => T): Promise<T> {
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 50)) {
    try {
      return act()
    } catch (error) {
      const code = sqliteCodeOf(error)
      const isLocked = code === sqliteCodes.busy || code === sqliteCodes.locked
      if (!isLocked || performance.now() >= until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Queries of visitors differ in their filters and numbers of words, so that not all statements can be retained. */
const maxStatements = 500

/** Creates a function that runs queries on a file and retains the prepared statements that are used most recently. */
function makeRun(file: DatabaseSync) {
  const statements = new LRUCache<string, { statement: StatementSync; hasRows: boolean }>({
    max: maxStatements,
  })
  const prepare = (sql: string) => {
    const statement = file.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    statements.set(sql, prepared)
    return prepared
  }
  return <R>({ sql, parameters }: CompiledQuery): QueryResult<R> => {
    const { statement, hasRows } = statements.get(sql) ?? prepare(sql)
    const values = parameters.map(toSql)
    if (hasRows) {
      // The rows have the types of Tables, from which Kysely built the query.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { rows: statement.all(...values) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

/** Checks a parameter of a query; the types of Tables have no others. */
export function toSql(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`A ${typeof value} cannot be stored`)
}
