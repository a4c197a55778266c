import type { Database } from './database.ts'

const readers = new WeakMap<Database, Database>()

/**
 * Returns the database for a query that may take long, such as a search in a million items, so that it blocks no other
 * request: on SQLite it runs in another thread, on PostgreSQL on half of the connections.
 */
export function forSlowReads(database: Database): Database {
  return readers.get(database) ?? database
}

/** Makes slow reads of a database use another one. */
export function setSlowReader(database: Database, reader: Database): void {
  readers.set(database, reader)
}
