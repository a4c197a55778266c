import { DatabaseSync } from 'node:sqlite'

import { Kysely, type KyselyPlugin, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'

import type { Database } from './database.ts'
import { openFileToRead } from './file-to-read.ts'
import { type SqliteConnections, makeDriver } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

const settings = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`

/** SQLite lets one transaction in at a time: it has no locks of rows, and no words for them. */
const withoutRowLocks: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'SelectQueryNode') return node
    const { endModifiers: _, ...rest } = node
    return rest
  },
  transformResult: async ({ result }) => result,
}

/**
 * Opens a SQLite file, or `:memory:`; what is committed survives a loss of power. One writes at a
 * time; readers go on beside it, also while another process holds the file. Who waits for a lock
 * waits without stopping the process, for `patienceMs`.
 */
export function openSqlite(path: string, { patienceMs = 5000 } = {}): Database {
  const writer = new DatabaseSync(path, { timeout: patienceMs })
  writer.exec(settings)
  // From here on waiting is for the driver: within SQLite it would stop every other request.
  writer.exec('pragma busy_timeout = 0')
  // What lies in memory belongs to one connection alone.
  const reader =
    path === ':memory:' ? undefined : new DatabaseSync(path, { readOnly: true, timeout: 0 })
  return queriesOn({ writer, reader, patienceMs })
}

/** Opens a SQLite file as it stands at this moment; changes nothing and leaves nothing beside it. */
export function openSqliteToRead(path: string): Database {
  const file = openFileToRead(path)
  file.exec('begin')
  return queriesOn({ writer: file, reader: undefined, patienceMs: 0 })
}

function queriesOn(files: SqliteConnections): Database {
  return new Kysely<Tables>({
    plugins: [withoutRowLocks],
    dialect: {
      createDriver: () => makeDriver(files),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createAdapter: () => ({
        supportsTransactionalDdl: true,
        supportsReturning: true,
        supportsMultipleConnections: true,
        // The data folder is locked for one process; a command beside it waits for its turn to write.
        acquireMigrationLock: async () => {},
        releaseMigrationLock: async () => {},
      }),
    },
  })
}
