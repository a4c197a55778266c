import type { Database } from '../database/database.ts'
import { migrate, migrationNames } from '../database/migrations.ts'
import { openPostgres, openPostgresToMigrate } from '../database/postgres.ts'
import { hasSearchIndex, indexSearch } from '../database/search-index.ts'
import type { BucketSettings } from '../pictures/bucket/settings.ts'
import { startProblem } from '../start-problem.ts'
import { examineShared, inWords, databaseNameOf } from './examine-shared.ts'
import { refuseBackup } from './look.ts'
import type { Installation } from './open.ts'
import { installationPaths } from './paths.ts'
import { homeInBucket, homeInFolder } from './picture-home.ts'
import { makePrivately, protect } from './protect.ts'
import { refuseUnlessAlike } from './refuse-unless-alike.ts'

/** A database on PostgreSQL, a folder, and the bucket of its pictures, when they do not lie in the folder. */
type Shared = {
  url: string
  /** How many a server has at most. */
  connections: number
  folder: string
  bucket: BucketSettings | undefined
}

/**
 * Opens an installation whose database is on PostgreSQL, for one server of many. The first of them
 * founds it, and brings its tables up to date, while the others wait.
 */
export async function openShared({
  url,
  connections,
  folder,
  bucket: settings,
}: Shared): Promise<Installation> {
  const paths = installationPaths(folder)
  makePrivately()
  // Before the database: whoever founds it writes the marker last.
  refuseBackup(paths)
  const inBucket = settings && (await homeInBucket(settings))
  const home = inBucket?.home ?? homeInFolder(paths)
  const { id: found, hasPictures } = await examineShared(url)
  refuseUnlessAlike(
    { name: databaseNameOf(url), id: found, hasPictures, isNew: found === undefined },
    home,
  )
  const { id, isIndexed } = await bringUpToDate(url)
  if (!isIndexed) void indexBeside(url)
  if (home.marked === undefined) await home.mark(id)
  const database = openPostgres(url, { connections })
  return {
    paths,
    database,
    bucket: inBucket?.bucket,
    whereabouts: `PostgreSQL at ${databaseNameOf(url)}, its pictures in ${inBucket ? home.name.within : folder}`,
    warning: protect(paths),
    close: () => database.destroy(),
  }
}

/** Opens the database of such an installation for a command; founds and upgrades nothing. */
export async function openSharedBeside(url: string): Promise<Database> {
  const { migrations } = await examineShared(url)
  refuseUnlessFoundedAt(url, migrations)
  return openPostgres(url)
}

/** Refuses to work with a database of which no server of this version has made the tables. */
export function refuseUnlessFoundedAt(url: string, migrations: string[]): void {
  if (migrations.length === 0) {
    throw startProblem(
      `There is no Take-Off in the database ${databaseNameOf(url)} yet: start it first.`,
    )
  }
  if (migrations.length < migrationNames.length) {
    throw startProblem(
      `The database ${databaseNameOf(url)} is of an earlier Take-Off: start this one first.`,
    )
  }
}

/** Brings the tables up to date; returns the id of the installation, and whether searches have their index. */
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

/** Makes the index of searches on a connection of its own, however long it takes. */
async function indexBeside(url: string): Promise<void> {
  const database = openPostgresToMigrate(url)
  await indexSearch(database)
  await database.destroy()
}
