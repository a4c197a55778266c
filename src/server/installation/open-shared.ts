import { startProblem } from '../base/start-problem.ts'
import type { Database } from '../database/database.ts'
import { migrate, migrationNames } from '../database/migrations.ts'
import { openPostgres, openPostgresToMigrate } from '../database/postgres.ts'
import { hasSearchIndex, indexSearch } from '../database/search-index.ts'
import type { BucketSettings } from '../pictures/bucket/settings.ts'
import { examineShared, inWords, databaseNameOf } from './examine-shared.ts'
import { refuseBackup } from './look.ts'
import type { Installation } from './open.ts'
import { installationPaths } from './paths.ts'
import { pictureLocationInBucket, pictureLocationInFolder } from './picture-location.ts'
import { makePrivately, protect } from './protect.ts'
import { refuseOtherInstallation } from './refuse-other-installation.ts'

/** An installation with a PostgreSQL database, a folder, and optionally a bucket for its pictures. */
type Shared = {
  url: string
  /** Pool size of each server. */
  connections: number
  folder: string
  bucket: BucketSettings | undefined
}

/**
 * Opens an installation with a PostgreSQL database for one of several servers. The first one creates and upgrades the
 * tables while the others wait.
 */
export async function openShared({
  url,
  connections,
  folder,
  bucket: settings,
}: Shared): Promise<Installation> {
  const paths = installationPaths(folder)
  makePrivately()
  // Before the database, because the marker is written last.
  refuseBackup(paths)
  const inBucket = settings && (await pictureLocationInBucket(settings))
  const location = inBucket?.location ?? pictureLocationInFolder(paths)
  const { id: found, hasPictures } = await examineShared(url)
  refuseOtherInstallation(
    { name: databaseNameOf(url), id: found, hasPictures, isNew: found === undefined },
    location,
  )
  const { id, isIndexed } = await bringUpToDate(url)
  if (!isIndexed) void indexBeside(url)
  if (location.installationId === undefined) await location.writeMarker(id)
  const database = openPostgres(url, { connections })
  return {
    paths,
    database,
    bucket: inBucket?.bucket,
    dataLocation: `PostgreSQL at ${databaseNameOf(url)}, pictures in ${inBucket ? location.name.within : folder}`,
    warning: protect(paths),
    close: () => database.destroy(),
  }
}

/** Opens a PostgreSQL database for a command; never creates or upgrades it. */
export async function openSharedBeside(url: string): Promise<Database> {
  const { migrations } = await examineShared(url)
  refuseUnlessFoundedAt(url, migrations)
  return openPostgres(url)
}

/** Refuses a database without tables, or with those of an earlier version. */
export function refuseUnlessFoundedAt(url: string, migrations: string[]): void {
  if (migrations.length === 0) {
    throw startProblem(
      `There is no Take-Off installation in the database ${databaseNameOf(url)} yet: start the ` +
        'server first.',
    )
  }
  if (migrations.length < migrationNames.length) {
    throw startProblem(
      `The database ${databaseNameOf(url)} belongs to an earlier version of Take-Off: start this ` +
        "version's server once to upgrade it.",
    )
  }
}

/** Upgrades the tables; returns the id of the installation, and whether the search index exists. */
async function bringUpToDate(url: string): Promise<{ id: string; isIndexed: boolean }> {
  const database = openPostgresToMigrate(url)
  try {
    await migrate(database)
    const row = await database.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    return { ...row, isIndexed: await hasSearchIndex(database) }
  } catch (error) {
    throw inWords(error, databaseNameOf(url))
  } finally {
    await database.destroy()
  }
}

/** Creates the search index on a separate connection without a timeout. */
async function indexBeside(url: string): Promise<void> {
  const database = openPostgresToMigrate(url)
  await indexSearch(database)
  await database.destroy()
}
