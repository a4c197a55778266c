import { sql } from 'kysely'

import { openPostgresToCopy } from '../database/postgres.ts'
import { inSnapshot } from '../database/snapshot.ts'
import { inWords, databaseNameOf } from '../installation/examine-shared.ts'
import { type DatabaseContents, readDatabaseContents } from './database-contents.ts'
import { runPostgres } from './postgres-programs.ts'
import { refuseUnlessWhole } from './whole-dump.ts'

/**
 * Writes a database on PostgreSQL down as SQL, as it is at one moment, also while it is written to, and reads that
 * through; tells what it holds at that very moment.
 */
export async function dumpPostgres(url: string, to: string): Promise<DatabaseContents> {
  const database = openPostgresToCopy(url)
  try {
    const { held, copy } = await inSnapshot(database, async (reading) => {
      const asked = sql<{ snapshot: string; copy: string }>`
        select pg_export_snapshot() as snapshot, format('COPY %I.items (', current_schema()) as copy`
      const [row] = (await asked.execute(reading)).rows
      const held = await readDatabaseContents(reading)
      await runPostgres('pg_dump', url, [
        `--snapshot=${row?.snapshot}`,
        // It is restored by whoever owns the database there.
        '--no-owner',
        '--no-privileges',
        // Those of extensions may be set by their owners alone.
        '--no-comments',
        `--file=${to}`,
      ])
      return { held, copy: row?.copy ?? '' }
    })
    await refuseUnlessWhole(to, { copy, items: held.items })
    return held
  } catch (error) {
    throw inWords(error, databaseNameOf(url))
  } finally {
    await database.destroy()
  }
}
