import { join } from 'node:path'

import type { Mark } from '../installation/half-done.ts'
import { leaveOldNumbersBehind } from './leave-behind.ts'
import { databaseNames, type Manifest } from './manifest.ts'
import { runPostgres } from './postgres-programs.ts'

/**
 * Plays the SQL of a backup into an empty database on PostgreSQL, in one transaction that leaves a mark: an
 * attempt that broke off after it finds all done.
 */
export async function restorePostgres(
  folder: string,
  { madeAt }: Manifest,
  { url, mark }: { url: string; mark: Mark },
): Promise<void> {
  if ((await mark.read()) === madeAt) return
  const after = [
    // The dump has led the names of tables away from where they are looked up.
    'reset search_path',
    'create table restoring (what text not null)',
    `insert into restoring values ('${madeAt.replaceAll("'", "''")}')`,
    ...leaveOldNumbersBehind,
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
