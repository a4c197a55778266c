import { join } from 'node:path'

import type { IncompleteMarker } from '../installation/half-done.ts'
import { databaseNames, type Manifest } from './manifest.ts'
import { runPostgres } from './postgres-programs.ts'
import { raiseVersions } from './raise-versions.ts'

/**
 * Runs the SQL of a backup on an empty PostgreSQL database, in one transaction that also stores a marker: a repeated
 * attempt after the commit has nothing to do.
 */
export async function restorePostgres(
  folder: string,
  { madeAt }: Manifest,
  { url, incomplete }: { url: string; incomplete: IncompleteMarker },
): Promise<void> {
  if ((await incomplete.read()) === madeAt) return
  const after = [
    // The dump has cleared the search_path.
    'reset search_path',
    'create table restoring (what text not null)',
    `insert into restoring values ('${madeAt.replaceAll("'", "''")}')`,
    ...raiseVersions,
  ]
  await runPostgres('psql', url, [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    `--file=${join(folder, databaseNames.postgres)}`,
    ...after.map((statement) => `--command=${statement}`),
  ])
}
