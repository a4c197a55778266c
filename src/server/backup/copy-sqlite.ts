import { backup, DatabaseSync } from 'node:sqlite'

import { openSqliteToRead } from '../database/sqlite.ts'
import { examine } from '../installation/examine.ts'
import { type DatabaseContents, readDatabaseContents } from './database-contents.ts'

/** In a single step: SQLite restarts the copy when another connection writes between two steps. */
const pagesPerStep = 1_000_000_000

/** Copies a consistent snapshot of a SQLite database, even while it is written to, and returns its contents. */
export async function copySqlite(from: string, to: string): Promise<DatabaseContents> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, to, { rate: pagesPerStep })
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

/** The copy must not have a separate write-ahead log. */
function makeOneFile(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}
