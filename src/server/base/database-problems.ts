import { postgresCodes } from './postgres-codes.ts'
import { sqliteCodeOf, sqliteCodes } from './sqlite-codes.ts'

/**
 * Reasons why a database cannot work at present: overload (`busy`), a concurrent transaction (`conflict`), a broken
 * connection (`lost`), its disk (`disk`, `full`), or damage (`damaged`).
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

/** Returns the database problem in an error; undefined for other errors. */
export function databaseProblemOf(error: unknown): DatabaseProblem | undefined {
  const sqliteCode = sqliteCodeOf(error)
  if (sqliteCode !== undefined) return ofSqlite[sqliteCode]
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined
  }
  // Class 08 contains all connection errors.
  return /^08...$/.test(error.code) ? 'lost' : ofPostgres[error.code]
}
