import { backup, DatabaseSync } from 'node:sqlite'

import { openSqliteToRead } from '../database/sqlite.ts'
import { examine } from '../installation/examine.ts'
import { type DatabaseContents, readDatabaseContents } from './database-contents.ts'

/** All at once: SQLite begins again whenever somebody writes between two steps. */
const pagesAtOnce = 1_000_000_000

/** Copies a SQLite database as it is at one moment, also while it is written to; tells what the copy holds. */
export async function copySqlite(from: string, to: string): Promise<DatabaseContents> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, to, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
  makeOneFile(to)
  examine(to)
  const copy = openSqliteToRead(to)
  try {
    return await readDatabaseContents(copy)
  } finally {
    await copy.destroy()
  }
}

/** Nothing of a copy may wait in a log beside it. */
function makeOneFile(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}
