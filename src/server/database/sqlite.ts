import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import { Kysely, SqliteDialect } from 'kysely'

import type { Tables } from './tables.ts'

/** The database as all queries see it. */
export type Database = Kysely<Tables>

/** Opens a SQLite file, or `:memory:`; what is committed survives a loss of power. */
export function openSqlite(path: string): Database {
  const file = new DatabaseSync(path, { timeout: 5000 })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const statements = new Map<string, StatementSync>()

  // Two processes on one file would both read, then one fail to write: take the write lock at once.
  const prepare = (sql: string) => file.prepare(sql === 'begin' ? 'begin immediate' : sql)
  const prepareOnce = (sql: string) => {
    const statement = statements.get(sql) ?? prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  return new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: {
        close: () => file.close(),
        prepare: (sql) => {
          const statement = prepareOnce(sql)
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...values.map(toSql)),
            run: (values) => statement.run(...values.map(toSql)),
            iterate: (values) => statement.iterate(...values.map(toSql)),
          }
        },
      },
    }),
  })
}

function toSql(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`A ${typeof value} cannot be stored`)
}
