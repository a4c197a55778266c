import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrations.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { openSqlite } from '#server/database/sqlite.ts'

import { dropDatabase, makeDatabase } from './postgres/databases.ts'

/** The PostgreSQL that the tests run on; undefined where they run on SQLite. */
const postgres = () => process.env['TEST_POSTGRES']

/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = () => postgres() !== undefined

/** A database of a test's own, with all tables: the one place where it is chosen which one. */
export async function openTestDatabase(): Promise<{
  database: Database
  /** Removes it. */
  end: () => Promise<void>
}> {
  const server = postgres()
  if (server === undefined) {
    const database = openSqlite(':memory:')
    await migrate(database)
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

const urls = new Map<string, Promise<string>>()

/** What chooses the database of a process by its data folder: nothing, or an address that stays the same. */
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
