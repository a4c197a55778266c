import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { DatabaseError, Pool, types } from 'pg'

import { databaseProblemOf } from '../base/database-problems.ts'
import { connectionLost } from '../base/postgres-codes.ts'
import { withTrace } from '../base/request-ids.ts'
import type { Database } from './database.ts'
import { limitPool } from './limit-pool.ts'
import { setSlowReader } from './slow-reads.ts'
import type { Tables } from './tables.ts'

/** Pool size and timeout. */
type Limits = {
  connections: number
  /** Statement timeout in ms; 0 for none. */
  statementMs: number
}

const forCalls: Limits = { connections: 10, statementMs: 10_000 }
/** Migrations can take long, and other servers wait for their lock meanwhile. */
const forMigrations: Limits = { connections: 2, statementMs: 0 }

/** Copies read for as long as the database is large. */
const forCopies: Limits = { connections: 4, statementMs: 0 }

/** Timeout to connect, or to get a free connection. */
const connectMs = 5000
/** A session that leaves a transaction open this long has failed; its locks are released. */
const idleInTransactionMs = 10_000
/** Added to PostgreSQL's own statement timeout: when that passes without a reply, the network is dead. */
const overdueMs = 5000

/** Connections in total, idle ones, and callers waiting for one. */
export type PoolUse = { size: number; idle: number; waiting: number }

const pools = new WeakMap<Database, { pool: Pool; searchesWaiting: () => number }>()

/** Opens a PostgreSQL database; connects at the first query. */
export function openPostgres(url: string, limits: Partial<Limits> = {}): Database {
  const all = { ...forCalls, ...limits }
  const pool = poolOf(url, all)
  const guarded = guardedPool(pool)
  const database = queriesOn(guarded)
  const half = Math.max(1, Math.floor(all.connections / 2))
  const { limited, waiting } = limitPool(guarded, { connections: half, waitMs: connectMs })
  setSlowReader(database, queriesOn(limited))
  pools.set(database, { pool, searchesWaiting: waiting })
  return database
}

const queriesOn = (pool: PostgresPool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Returns the pool use of a database; undefined for SQLite. */
export function poolUseOf(database: Database): PoolUse | undefined {
  const found = pools.get(database)
  if (!found) return undefined
  const { pool, searchesWaiting } = found
  const waiting = pool.waitingCount + searchesWaiting()
  return { size: pool.totalCount, idle: pool.idleCount, waiting }
}

/** Opens a database for migrations. */
export function openPostgresToMigrate(url: string): Database {
  return openPostgres(url, forMigrations)
}

/** Opens a database for copies of all its data. */
export function openPostgresToCopy(url: string): Database {
  return openPostgres(url, forCopies)
}

function poolOf(url: string, { connections, statementMs }: Limits): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'take-off',
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs === 0 ? 0 : statementMs + overdueMs,
    keepAlive: true,
    // Set by statements, because poolers such as PgBouncer refuse startup parameters. The pool awaits the promise,
    // whatever its type says.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${statementMs};
         set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
      ),
    types: { getTypeParser },
  })
  // The pool replaces a broken connection on demand, and its user gets the error from the query; without a listener
  // the process would exit.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function guardedPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => guardedClient(await connected(pool)),
    end: () => pool.end(),
  }
}

/** Returns a connection. Every failure here counts as `lost`, because nothing was started and a retry is safe. */
async function connected(pool: Pool): Promise<PostgresPoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw databaseProblemOf(error) === undefined ? connectionError(error) : error
  }
}

/** Parses 64-bit integers as numbers: all stored values are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (
  ...args: Parameters<typeof types.getTypeParser>
) => (args[0] === types.builtins.INT8 ? Number : types.getTypeParser(...args))

/** Wraps a connection: after a failure it is closed, since a late reply would be taken for that of the next query. */
function guardedClient(client: PostgresPoolClient): PostgresPoolClient {
  let isBroken = false
  function query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(statement: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof statement !== 'string') return client.query(statement)
    return client.query<R>(withTrace(statement), values.map(withoutNul)).catch((error: unknown) => {
      isBroken ||= !(error instanceof DatabaseError) || databaseProblemOf(error) === 'lost'
      return rethrow(error)
    })
  }
  return { query, release: (isUnusable = false) => client.release(isBroken || isUnusable) }
}

/** PostgreSQL has no NUL character. With the replacement, a query matches nothing. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/** Passes on errors that PostgreSQL reports; all others concern the connection. */
function rethrow(error: unknown): never {
  throw error instanceof DatabaseError ? error : connectionError(error)
}

function connectionError(error: unknown): Error {
  return Object.assign(new Error(reasonOf(error), { cause: error }), { code: connectionLost })
}

/** A host name with several addresses fails with one error per address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
