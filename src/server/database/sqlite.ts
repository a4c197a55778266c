import { DatabaseSync } from 'node:sqlite'

import {
  type Driver,
  Kysely,
  type KyselyPlugin,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

import { setDataVersion } from './data-version.ts'
import type { Database } from './database.ts'
import { openFileToRead } from './file-to-read.ts'
import { setSlowReader } from './slow-reads.ts'
import { makeDriver } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'
import { makeThreadDriver } from './thread-driver.ts'

const settings = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`

/** The default of 2 MB holds less than the search index of 10,000 items. */
const readerCacheKB = 16 * 1024

/** Removes row locks from queries: SQLite admits one transaction at a time and has no syntax for them. */
const withoutRowLocks: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'SelectQueryNode') return node
    const { endModifiers: _, ...rest } = node
    return rest
  },
  transformResult: async ({ result }) => result,
}

/**
 * Opens a SQLite file; commits survive a power failure. There is one writer; readers continue concurrently, even while
 * another process has the file locked. Waiting for a lock, up to `lockTimeoutMs`, does not block the process.
 */
export function openSqlite(path: string, { lockTimeoutMs = 5000 } = {}): Database {
  const writer = new DatabaseSync(path, { timeout: lockTimeoutMs })
  writer.exec(settings)
  // From here on the driver waits: SQLite's own wait would block every other request.
  writer.exec('pragma busy_timeout = 0')
  const reader = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  reader.exec(`pragma cache_size = -${readerCacheKB}`)
  const driver = makeDriver({ writer, reader, lockTimeoutMs })
  const slowReader = queriesOn(makeThreadDriver({ path, lockTimeoutMs }))
  const destroy = async () => {
    await slowReader.destroy()
    await driver.destroy()
  }
  const database = queriesOn({ ...driver, destroy })
  setSlowReader(database, slowReader)
  const dataVersion = reader.prepare('pragma data_version')
  setDataVersion(database, () => Number(dataVersion.get()?.['data_version']))
  return database
}

/** Opens a database in memory, which has one connection: an empty one, or one with these serialized contents. */
export function openSqliteInMemory(contents?: Uint8Array): Database {
  const writer = new DatabaseSync(':memory:')
  if (contents) writer.deserialize(contents)
  writer.exec(settings)
  return queriesOn(makeDriver({ writer, reader: undefined, lockTimeoutMs: 0 }))
}

/** Opens a SQLite file read-only as a snapshot; creates no files beside it. */
export function openSqliteToRead(path: string): Database {
  const file = openFileToRead(path)
  file.exec('begin')
  return queriesOn(makeDriver({ writer: file, reader: undefined, lockTimeoutMs: 0 }))
}

function queriesOn(driver: Driver): Database {
  return new Kysely<Tables>({
    plugins: [withoutRowLocks],
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createAdapter: () => ({
        supportsTransactionalDdl: true,
        supportsReturning: true,
        supportsMultipleConnections: true,
        // The data folder is locked for one process; a concurrent command queues for its turn to write.
        acquireMigrationLock: async () => {},
        releaseMigrationLock: async () => {},
      }),
    },
  })
}
