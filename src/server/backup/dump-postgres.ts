import { sql } from 'kysely'

import { openPostgresToCopy } from '../database/postgres.ts'
import { inSnapshot } from '../database/snapshot.ts'
import { inWords, databaseNameOf } from '../installation/examine-shared.ts'
import { type DatabaseContents, readDatabaseContents } from './database-contents.ts'
import { runPostgres } from './postgres-programs.ts'
import { refuseUnlessWhole } from './whole-dump.ts'

/**
 * Dumps a consistent snapshot of a PostgreSQL database as SQL, even while it is written to, verifies it, and returns
 * the contents of that snapshot.
 */
export async function dumpPostgres(url: string, to: string): Promise<DatabaseContents> {
  const database = openPostgresToCopy(url)
  try {
    const { contents, copy } = await inSnapshot(database, async (reading) => {
      const query = sql<{ snapshot: string; copy: string }>`
        select pg_export_snapshot() as snapshot, format('COPY %I.items (', current_schema()) as copy`
      const [row] = (await query.execute(reading)).rows
      const contents = await readDatabaseContents(reading)
      await runPostgres('pg_dump', url, [
        `--snapshot=${row?.snapshot}`,
        // The user who restores the dump owns the tables.
        '--no-owner',
        '--no-privileges',
        // Comments on extensions can be set by their owners only.
        '--no-comments',
        `--file=${to}`,
      ])
      return { contents, copy: row?.copy ?? '' }
    })
    await refuseUnlessWhole(to, { copy, items: contents.items })
    return contents
  } catch (error) {
    throw inWords(error, databaseNameOf(url))
  } finally {
    await database.destroy()
  }
}
