import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'

import type { Tables } from './tables.ts'

/** The database as all queries use it, SQLite or PostgreSQL. */
export type Database = Kysely<Tables>

/** A transaction on the database. */
export type Trx = Transaction<Tables>

/** Whether it is PostgreSQL, where several processes write concurrently; else SQLite. */
export function isPostgres(database: Pick<Database, 'getExecutor'>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

/** Returns the problems that a database finds in itself; PostgreSQL reports damage only while reading. */
export async function problemsIn(database: Database): Promise<string[]> {
  if (isPostgres(database)) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(database)
  return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok')
}
