import type { Database } from './database.ts'

const readers = new WeakMap<Database, () => number>()

/**
 * Returns a number that changes with every commit of any process. Undefined where it is unknown: on
 * PostgreSQL, in memory, and after any error, such as a locked file.
 * Source: https://www.sqlite.org/pragma.html#pragma_data_version
 */
export function dataVersionOf(database: Database): number | undefined {
  try {
    return readers.get(database)?.()
  } catch {
    return undefined
  }
}

/** Sets the function that reads the number. */
export function setDataVersion(database: Database, read: () => number): void {
  readers.set(database, read)
}
