import { join } from 'node:path'

import { startProblem } from '../base/start-problem.ts'
import type { Config } from '../config.ts'
import { claimDataFolder } from '../installation/claim.ts'
import {
  type Destination,
  destinationOf,
  finish,
  refuseUnlessFree,
} from '../installation/destination.ts'
import { examine } from '../installation/examine.ts'
import { refuseNewer } from '../installation/newer.ts'
import { checkFiles } from './copy-file.ts'
import { databaseNames, isOfPostgres, type Manifest, readManifest } from './manifest.ts'
import { restorePictures } from './restore-pictures.ts'
import { restorePostgres } from './restore-postgres.ts'
import { restoreSqlite } from './restore-sqlite.ts'

/**
 * Restores a backup into an empty installation. All files are verified first. Until the restore is complete a marker
 * prevents servers from starting; the same command resumes it.
 */
export async function restore(folder: string, config: Config): Promise<Manifest> {
  const manifest = readManifest(folder)
  refuseOtherDatabase(manifest, config)
  const destination = destinationOf(config, 'restoring')
  try {
    await refuseUnlessOurs(destination, manifest)
    await checkFiles(folder, manifest)
    // An SQL dump cannot be examined before it is run.
    if (isOfPostgres(manifest))
      refuseNewer(join(folder, databaseNames.postgres), [manifest.version])
    else examine(join(folder, databaseNames.sqlite))
    await restoreInto(destination, folder, manifest)
    return manifest
  } finally {
    await destination.close()
  }
}

function refuseOtherDatabase(manifest: Manifest, { DATABASE_URL }: Config): void {
  if (isOfPostgres(manifest) === (DATABASE_URL !== '')) return
  const [kind, setting, other] = isOfPostgres(manifest)
    ? ['PostgreSQL', 'is not set: set it', 'SQLite']
    : ['SQLite', 'is set: unset it', 'PostgreSQL']
  throw startProblem(
    `The backup contains a ${kind} database, but DATABASE_URL ${setting}, restore the backup, ` +
      `and then move the data to ${other} (npm run move). Nothing was changed.`,
  )
}

async function refuseUnlessOurs(destination: Destination, manifest: Manifest): Promise<void> {
  await refuseUnlessFree(destination, { id: manifest.id, isOurs: () => true })
  const { shared, incomplete, name } = destination.database
  const otherBackup = shared && (await incomplete.read())
  if (otherBackup === undefined || otherBackup === manifest.madeAt) return
  throw startProblem(
    `${name.first} contains an unfinished restore of another backup, made at ${otherBackup}: ` +
      'finish that restore, or choose an empty database. Nothing was changed.',
  )
}

async function restoreInto(
  destination: Destination,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const { paths, database, pictures } = destination
  const claim = database.shared ? undefined : claimDataFolder(paths)
  try {
    await refuseUnlessOurs(destination, manifest)
    await pictures.incomplete.set(manifest.madeAt)
    await restorePictures(folder, manifest, pictures.store)
    if (database.shared) {
      await restorePostgres(folder, manifest, {
        ...database.shared,
        incomplete: database.incomplete,
      })
    } else {
      await database.incomplete.set(manifest.madeAt)
      await restoreSqlite(folder, manifest, paths)
    }
    await finish(destination, manifest.id)
  } finally {
    claim?.release()
  }
}
