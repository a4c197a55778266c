import type { DatabaseSync } from 'node:sqlite'

import * as v from 'valibot'

import { startProblem } from '../base/start-problem.ts'
import { openFileToRead } from '../database/file-to-read.ts'
import { whatToDo } from './look.ts'
import { refuseNewer } from './newer.ts'

/** State of a database. */
export type Examined = {
  /** Names of its migrations, oldest first; empty in an empty database. */
  migrations: string[]
  /** Id of its installation; undefined in databases of versions before migration 0003. */
  id: string | undefined
}

const names = v.array(v.object({ name: v.string() }))
const ids = v.array(v.object({ id: v.string() }))

/**
 * Examines a SQLite file without changing it.
 * @throws a start problem when it is damaged, belongs to another program, or is newer than this version.
 */
export function examine(path: string): Examined {
  const file = open(path)
  try {
    const problem = firstProblem(file)
    if (problem !== undefined) throw refused(path, `it is damaged (${problem})`)
    const tables = v.parse(names, file.prepare(`select name from sqlite_schema`).all())
    const has = (name: string) => tables.some((table) => table.name === name)
    // A start that was killed early leaves the migrator's own tables empty.
    if (tables.every(({ name }) => isOfMigrator(name))) return { migrations: [], id: undefined }
    if (!has('kysely_migration') || !has('items')) {
      throw refused(path, 'it belongs to another program')
    }
    const migrations = v
      .parse(names, file.prepare('select name from kysely_migration order by name').all())
      .map(({ name }) => name)
    refuseNewer(path, migrations)
    const [row] = has('installation')
      ? v.parse(ids, file.prepare('select id from installation').all())
      : []
    return { migrations, id: row?.id }
  } finally {
    file.close()
  }
}

function isOfMigrator(name: string): boolean {
  return /^(?:sqlite_autoindex_)?kysely_migration/.test(name)
}

function open(path: string): DatabaseSync {
  try {
    return openFileToRead(path)
  } catch (error) {
    throw refused(path, messageOf(error))
  }
}

function firstProblem(file: DatabaseSync): string | undefined {
  try {
    const [row] = file.prepare('pragma quick_check(1)').all()
    const result = String(row?.['quick_check'])
    return result === 'ok' ? undefined : result.replaceAll(/\s+/g, ' ')
  } catch (error) {
    return messageOf(error)
  }
}

function refused(path: string, found: string) {
  return startProblem(`The database ${path} cannot be used: ${found}. ${whatToDo}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
