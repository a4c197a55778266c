import { postgresCodes } from './postgres-codes.ts'
import { sqliteCodeOf, sqliteCodes } from './sqlite-codes.ts'

/**
 * What keeps a database from its work just now: others (`busy`), another transaction (`conflict`), a
 * connection that broke (`lost`), its disk (`disk`, `full`), or what it has become (`damaged`).
 */
export type DatabaseProblem = 'busy' | 'conflict' | 'lost' | 'disk' | 'full' | 'damaged'

const ofSqlite: Record<number, DatabaseProblem> = {
  [sqliteCodes.busy]: 'busy',
  [sqliteCodes.locked]: 'busy',
  [sqliteCodes.readOnly]: 'disk',
  [sqliteCodes.failing]: 'disk',
  [sqliteCodes.unopenable]: 'disk',
  [sqliteCodes.full]: 'full',
  [sqliteCodes.damaged]: 'damaged',
  [sqliteCodes.foreign]: 'damaged',
}

const ofPostgres: Record<string, DatabaseProblem> = postgresCodes

/** What an error says of the database; undefined for any other error. */
export function databaseProblemOf(error: unknown): DatabaseProblem | undefined {
  const sqliteCode = sqliteCodeOf(error)
  if (sqliteCode !== undefined) return ofSqlite[sqliteCode]
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined
  }
  // Class 08 is all that can happen to a connection.
  return /^08...$/.test(error.code) ? 'lost' : ofPostgres[error.code]
}
