import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrations.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { openSqlite, openSqliteInMemory } from '#server/database/sqlite.ts'

import { dropDatabase, makeDatabase } from './postgres/databases.ts'

/** Address of the PostgreSQL of the tests; undefined if they run on SQLite. */
const postgres = () => process.env['TEST_POSTGRES']

/** Returns true if the tests run on PostgreSQL. */
export const isOnPostgres = () => postgres() !== undefined

type TestDatabase = {
  database: Database
  /** Closes and removes the database. */
  end: () => Promise<void>
}

/** Opens a database with all tables for one test, on PostgreSQL or SQLite. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = postgres()
  if (server === undefined) {
    const database = openSqliteInMemory(await migratedContents())
    await database.updateTable('installation').set({ id: randomUUID() }).execute()
    return { database, end: () => database.destroy() }
  }
  const name = newName()
  const database = openPostgres(await makeDatabase(server, name))
  const end = async () => {
    await database.destroy()
    await dropDatabase(server, name)
  }
  return { database, end }
}

/** Opens a SQLite file with all tables for one test. */
export async function openTestFile(): Promise<TestDatabase & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'take-off-database-'))
  const path = join(folder, 'take-off.sqlite')
  const database = openSqlite(path)
  await migrate(database)
  const end = async () => {
    await database.destroy()
    await rm(folder, { recursive: true })
  }
  return { database, path, end }
}

let migratedOnce: Promise<Uint8Array> | undefined

/** Returns a serialized database with all tables, which is a hundred times as fast to open as to migrate. */
function migratedContents(): Promise<Uint8Array> {
  migratedOnce ??= serializeMigrated()
  return migratedOnce
}

async function serializeMigrated(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'take-off-migrated-'))
  const path = join(folder, 'migrated.sqlite')
  const database = openSqliteInMemory()
  try {
    await migrate(database)
    await sql`vacuum into ${path}`.execute(database)
    return await readFile(path)
  } finally {
    await database.destroy()
    await rm(folder, { recursive: true })
  }
}

const urls = new Map<string, Promise<string>>()

/**
 * Environment variable that selects the database of a process. It is the same for each data folder, and absent on
 * SQLite.
 */
export async function databaseOf(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  const server = postgres()
  if (server === undefined) return {}
  const url = urls.get(dataDir) ?? makeDatabase(server, newName())
  urls.set(dataDir, url)
  return { DATABASE_URL: await url }
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}
