import { sql } from 'kysely'

import { databaseProblemOf } from '../base/database-problems.ts'
import { startProblem } from '../base/start-problem.ts'
import type { Database } from '../database/database.ts'
import { openPostgresToMigrate } from '../database/postgres.ts'
import { databaseAdvice } from './database-advice.ts'
import type { Examined } from './examine.ts'
import { halfDone, works } from './half-done.ts'
import { refuseNewer } from './newer.ts'

/** `hasPictures`: whether a picture was ever stored. */
export type ExaminedShared = Examined & { hasPictures: boolean }

/** Returns the name of a PostgreSQL database for messages, without user and password. */
export function databaseNameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}

/**
 * Examines a PostgreSQL database without changing it.
 * @throws a start problem when it cannot be reached, belongs to another program, or is newer than this version.
 */
export async function examineShared(url: string): Promise<ExaminedShared> {
  // Without a statement timeout: another server may be migrating the tables.
  const database = openPostgresToMigrate(url)
  try {
    return await examine(database, databaseNameOf(url))
  } catch (error) {
    throw inWords(error, databaseNameOf(url))
  } finally {
    await database.destroy()
  }
}

async function examine(database: Database, name: string): Promise<ExaminedShared> {
  const query = sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`
  const tables = new Set((await query.execute(database)).rows.map((table) => table.name))
  const work = works.find((each) => tables.has(each))
  if (work) throw halfDone(work, `the database ${name}`)
  // A start that was killed early leaves the migrator's own tables empty.
  const migrations = tables.has('kysely_migration') ? await readMigrations(database) : []
  if (tables.has('items') !== migrations.length > 0) {
    throw startProblem(
      `The database ${name} belongs to another program: use a separate database for Take-Off. ` +
        'Nothing was changed.',
    )
  }
  refuseNewer(name, migrations)
  if (!tables.has('installation')) return { migrations, id: undefined, hasPictures: false }
  const row = await database.selectFrom('installation').select('id').executeTakeFirst()
  const picture = await database.selectFrom('picture_files').select('sha256').limit(1).execute()
  return { migrations, id: row?.id, hasPictures: picture.length > 0 }
}

async function readMigrations(database: Database): Promise<string[]> {
  const query = sql<{ name: string }>`select name from kysely_migration order by name`
  return (await query.execute(database)).rows.map(({ name }) => name)
}

/** Converts connection errors to a start problem for the operator, without the password. */
export function inWords(error: unknown, name: string): unknown {
  const isRefusal = error instanceof Error && 'severity' in error
  if (!isRefusal && databaseProblemOf(error) === undefined) return error
  const reason = error instanceof Error ? error.message : String(error)
  const words = `The database ${name} cannot be used: ${reason}. ${databaseAdvice(error)}`
  return startProblem(words.trimEnd())
}
