import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPostgresToCopy, openPostgresToMigrate } from '../database/postgres.ts'
import { indexSearch } from '../database/search-index.ts'
import { inSnapshot } from '../database/snapshot.ts'
import { openSqlite, openSqliteToRead } from '../database/sqlite.ts'
import { claimDataFolder } from '../installation/claim.ts'
import {
  type Destination,
  destinationOf,
  finish,
  refuseUnlessFree,
} from '../installation/destination.ts'
import { findToCopy, type ToCopy } from '../installation/find-to-copy.ts'
import { type CopiedPictures, copyPictures } from './copy-pictures.ts'
import { copyTables } from './copy-tables.ts'
import { refuseIfWritten } from './written.ts'

/** Counts of copied rows and files. */
export type Moved = CopiedPictures & { rows: number }

/**
 * Copies an installation without running servers to an empty destination, compares everything, and makes the
 * destination this installation. Until then its markers prevent servers from starting, and a repeated move resumes.
 * The source stays unchanged.
 */
export async function move(from: Config, to: Config): Promise<Moved> {
  const source = await findToCopy(from)
  const destination = destinationOf(to, 'moving')
  const release: (() => unknown)[] = [destination.close]
  try {
    const free = { id: source.id, isOurs: (what: string) => what === source.id }
    await refuseUnlessFree(destination, free)
    if (source.url === '') release.push(claimDataFolder(source.paths).release)
    if (!destination.database.shared) release.push(claimDataFolder(destination.paths).release)
    await refuseUnlessFree(destination, free)
    await setIncomplete(destination, source.id)
    const moved = await copy(source, destination)
    await finish(destination, source.id)
    return moved
  } finally {
    for (const each of release) await each()
  }
}

async function setIncomplete({ database, pictures }: Destination, id: string): Promise<void> {
  for (const { incomplete } of [database, pictures]) {
    if ((await incomplete.read()) === undefined) await incomplete.set(id)
  }
}

/** Rows are copied before pictures, because they contain the pictures' hashes. */
async function copy(source: ToCopy, destination: Destination): Promise<Moved> {
  const sourceDatabase =
    source.url === '' ? openSqliteToRead(source.paths.database) : openPostgresToCopy(source.url)
  const target = await openTarget(destination)
  try {
    return await refuseIfWritten(sourceDatabase, () =>
      inSnapshot(sourceDatabase, async (reading) => {
        const rows = await copyTables({ source: reading, target })
        const stores = { source: source.pictures, target: destination.pictures.store }
        return { rows, ...(await copyPictures(stores, target)) }
      }),
    )
  } finally {
    await target.destroy()
    await sourceDatabase.destroy()
  }
}

/** Opens the new database with all tables. */
async function openTarget({ database: { shared }, paths }: Destination): Promise<Database> {
  const database = shared ? openPostgresToMigrate(shared.url) : openSqlite(paths.database)
  try {
    await migrate(database)
    if (shared) await indexSearch(database)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}
