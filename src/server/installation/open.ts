import { startProblem } from '../base/start-problem.ts'
import type { Database } from '../database/database.ts'
import { migrate, migrationNames } from '../database/migrations.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Bucket } from '../pictures/bucket/bucket.ts'
import { claimDataFolder } from './claim.ts'
import { copyBefore } from './copy-before.ts'
import { examine, type Examined } from './examine.ts'
import { lookAt, refuseBesideRemains } from './look.ts'
import { readMarker, writeMarker } from './marker.ts'
import { type InstallationPaths, installationPaths } from './paths.ts'
import { makePrivately, protect } from './protect.ts'

/** An installation opened for a server. */
export type Installation = {
  paths: InstallationPaths
  database: Database
  /** Bucket of its pictures; undefined when they are in the data folder. */
  bucket: Bucket | undefined
  /** Location of the data, for messages. */
  dataLocation: string
  /** Warning for the operator that does not prevent the start. */
  warning: string | undefined
  close: () => Promise<void>
}

/**
 * Opens the installation of a data folder for one server, or creates it in an empty folder. All checks precede any
 * change.
 */
export async function openFolder(folder: string): Promise<Installation> {
  const paths = installationPaths(folder)
  makePrivately()
  const { found, id } = inspect(paths)
  const claim = claimDataFolder(paths)
  try {
    // Before the lock was held, a restore may have started and broken off.
    lookAt(paths)
    const warning = protect(paths)
    upgradeWithCopy(paths, found)
    const database = openSqlite(paths.database)
    await settle(database, { paths, id })
    return {
      paths,
      database,
      bucket: undefined,
      dataLocation: folder,
      warning,
      close: async () => {
        await database.destroy()
        claim.release()
      },
    }
  } catch (error) {
    claim.release()
    throw error
  }
}

/** Returns the id of the installation in a data folder; undefined when there is none yet. */
export function idOfFolder(folder: string): string | undefined {
  return inspect(installationPaths(folder)).id
}

/** Opens the database of a data folder for a command, even while its server runs; never creates or upgrades it. */
export function openFolderBeside(folder: string): Database {
  const paths = installationPaths(folder)
  makePrivately()
  refuseUnlessFounded(paths)
  return openSqlite(paths.database)
}

/** Refuses a data folder without a database, or with one of an earlier version. */
export function refuseUnlessFounded(paths: InstallationPaths): void {
  const { found } = inspect(paths)
  const { folder } = paths
  if (!found) {
    throw startProblem(
      `There is no Take-Off installation in DATA_DIR ${folder} yet: start the server first.`,
    )
  }
  if (isBehind(found)) {
    throw startProblem(
      `The data in ${folder} belongs to an earlier version of Take-Off: start this version's ` +
        'server once to upgrade it.',
    )
  }
}

/** Returns the state of the database, and the id on which folder and database agree. */
function inspect(paths: InstallationPaths): {
  found: Examined | undefined
  id: string | undefined
} {
  const found = lookAt(paths) === 'there' ? examine(paths.database) : undefined
  if (found?.migrations.length === 0) {
    refuseBesideRemains(paths, 'it contains no data')
    return { found: undefined, id: undefined }
  }
  const inMarker = readMarker(paths)
  const inDatabase = found?.id
  if (inMarker === undefined || inDatabase === undefined || inMarker === inDatabase) {
    return { found, id: inMarker ?? inDatabase }
  }
  throw startProblem(
    `The database ${paths.database} belongs to the installation ${inDatabase}, but its folder to ` +
      `the installation ${inMarker}: put the right database file back. Nothing was changed.`,
  )
}

function isBehind({ migrations }: Examined): boolean {
  return migrations.length < migrationNames.length
}

function upgradeWithCopy(paths: InstallationPaths, found: Examined | undefined): void {
  if (found && isBehind(found)) copyBefore(paths, migrationNames[found.migrations.length] ?? '')
}

/** Upgrades the tables and makes the ids in folder and database equal. */
async function settle(
  database: Database,
  { paths, id }: { paths: InstallationPaths; id: string | undefined },
): Promise<void> {
  await migrate(database)
  // A database of a version before migration 0003 gets the id of its folder, if there is one.
  if (id !== undefined) await database.updateTable('installation').set({ id }).execute()
  if (readMarker(paths) !== undefined) return
  const row = await database.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  writeMarker(paths, row.id)
}
