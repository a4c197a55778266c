import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { databaseFiles } from '../installation/destination.ts'
import type { InstallationPaths } from '../installation/paths.ts'
import { checkFiles, copyDurably } from './copy-file.ts'
import { databaseNames, type Manifest } from './manifest.ts'
import { raiseVersions as statements } from './raise-versions.ts'

/** Copies the SQLite database of a backup into a data folder, replacing files of an interrupted attempt. */
export async function restoreSqlite(
  folder: string,
  manifest: Manifest,
  paths: InstallationPaths,
): Promise<void> {
  for (const path of databaseFiles(paths)) rmSync(path, { force: true })
  await copyDurably(join(folder, databaseNames.sqlite), paths.database)
  const files = manifest.files.filter(({ name }) => name === databaseNames.sqlite)
  await checkFiles(paths.folder, { files })
  raiseVersions(paths)
}

function raiseVersions(paths: InstallationPaths): void {
  const file = new DatabaseSync(paths.database)
  try {
    file.exec(`begin; ${statements.join('; ')}; commit`)
  } finally {
    file.close()
  }
}
