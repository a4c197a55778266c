import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'

import type { Tables } from './tables.ts'

/** The database as all queries see it, whichever it is. */
export type Database = Kysely<Tables>

/** The same within a transaction. */
export type Trx = Transaction<Tables>

/** Whether it is PostgreSQL, where many processes write at once; else it is SQLite. */
export function isPostgres(database: Pick<Database, 'getExecutor'>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

/** What a database finds wrong with itself; PostgreSQL says so where it reads. */
export async function problemsIn(database: Database): Promise<string[]> {
  if (isPostgres(database)) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(database)
  return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok')
}
