import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { databaseFiles } from '../installation/destination.ts'
import type { InstallationPaths } from '../installation/places.ts'
import { checkFiles, copyDurably } from './copy-file.ts'
import { leaveOldNumbersBehind as statements } from './leave-behind.ts'
import { databaseNames, type Manifest } from './manifest.ts'

/** Puts the SQLite database of a backup into a data folder, in place of what an earlier attempt has left. */
export async function restoreSqlite(
  folder: string,
  manifest: Manifest,
  places: InstallationPaths,
): Promise<void> {
  for (const path of databaseFiles(places)) rmSync(path, { force: true })
  await copyDurably(join(folder, databaseNames.sqlite), places.database)
  const files = manifest.files.filter(({ name }) => name === databaseNames.sqlite)
  await checkFiles(places.folder, { files })
  leaveOldNumbersBehind(places)
}

function leaveOldNumbersBehind(places: InstallationPaths): void {
  const file = new DatabaseSync(places.database)
  try {
    file.exec(`begin; ${statements.join('; ')}; commit`)
  } finally {
    file.close()
  }
}
