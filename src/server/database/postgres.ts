import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { DatabaseError, Pool, types } from 'pg'

import type { Database } from './database.ts'
import { connectionLost } from './postgres-codes.ts'
import { databaseProblemOf } from './problems.ts'
import type { Tables } from './tables.ts'

/** How many connections there are, and how long something may take. */
type Limits = {
  connections: number
  /** A statement that takes longer is ended; 0 for none. */
  statementMs: number
}

const forCalls: Limits = { connections: 10, statementMs: 10_000 }
/** Changing tables may take long, and others wait for it at a lock. */
const forMigrations: Limits = { connections: 2, statementMs: 0 }

/** Whoever copies everything reads for as long as that takes. */
const forCopies: Limits = { connections: 4, statementMs: 0 }

/** To connect, or for a connection to become free. */
const connectMs = 5000
/** What left a transaction open has died; what it holds is given back. */
const idleInTransactionMs = 10_000
/** Longer than PostgreSQL itself takes to end a statement: then the network is dead. */
const overdueMs = 5000

/** How many connections there are, how many of them idle, and how many wait for one. */
export type PoolUse = { size: number; idle: number; waiting: number }

const pools = new WeakMap<Database, Pool>()

/** Opens a PostgreSQL database; nothing is connected before the first query. */
export function openPostgres(url: string, limits: Partial<Limits> = {}): Database {
  const pool = poolOf(url, { ...forCalls, ...limits })
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool) }) })
  pools.set(database, pool)
  return database
}

/** What is in use of the connections of a database; undefined where it is not PostgreSQL. */
export function poolUseOf(database: Database): PoolUse | undefined {
  const pool = pools.get(database)
  return pool && { size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

/** Opens the same for changing its tables. */
export function openPostgresToMigrate(url: string): Database {
  return openPostgres(url, forMigrations)
}

/** Opens the same for copying all that it holds. */
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
    // Said by statements: what is said as a connection begins, poolers such as PgBouncer refuse.
    // The pool waits for it, whatever its type says.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${statementMs};
         set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
      ),
    types: { getTypeParser },
  })
  // A connection that breaks is replaced when the next one is wanted, and whoever used it hears of it
  // from their query; without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function guarded(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => watched(await connected(pool)),
    end: () => pool.end(),
  }
}

/** Whatever keeps a connection from being made, nothing was begun: it may be tried again. */
async function connected(pool: Pool): Promise<PostgresPoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw databaseProblemOf(error) === undefined ? lost(error) : error
  }
}

/** Numbers as numbers: all that are stored and counted are well below 2^53. */
const getTypeParser: typeof types.getTypeParser = (
  ...asked: Parameters<typeof types.getTypeParser>
) => (asked[0] === types.builtins.INT8 ? Number : types.getTypeParser(...asked))

/** A connection that failed is not used again: what it still owes would be taken for the next answer. */
function watched(client: PostgresPoolClient): PostgresPoolClient {
  let isBroken = false
  function query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(asked: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof asked !== 'string') return client.query(asked)
    return client.query<R>(asked, values.map(withoutNul)).catch((error: unknown) => {
      isBroken ||= !(error instanceof DatabaseError) || databaseProblemOf(error) === 'lost'
      return sayLost(error)
    })
  }
  return { query, release: (isUnusable = false) => client.release(isBroken || isUnusable) }
}

/** PostgreSQL has no character 0. What is asked for by it is nothing that is there. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/** What PostgreSQL itself says stays as it is; all else is about the connection. */
function sayLost(error: unknown): never {
  throw error instanceof DatabaseError ? error : lost(error)
}

function lost(error: unknown): Error {
  return Object.assign(new Error(reasonOf(error), { cause: error }), { code: connectionLost })
}

/** A name that stands for several addresses fails with an error for each of them. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
