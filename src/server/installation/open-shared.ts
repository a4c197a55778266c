import { mkdirSync } from 'node:fs'

import type { Database } from '../database/database.ts'
import { migrate, migrationNames } from '../database/migrations.ts'
import { openPostgres, openPostgresToMigrate } from '../database/postgres.ts'
import { indexSearch } from '../database/search-index.ts'
import { folderProblem, startProblem } from '../start-problem.ts'
import { examineShared, inWords, nameOf } from './examine-shared.ts'
import { countFiles, refuseBackup } from './look.ts'
import { readMarker, writeMarker } from './marker.ts'
import type { Installation } from './open.ts'
import { type Places, placesIn } from './places.ts'
import { makePrivately, protect } from './protect.ts'

/** A database on PostgreSQL, and the folder of its pictures. */
type Shared = { url: string; folder: string }

/**
 * Opens an installation whose database is on PostgreSQL, for one server of many. The first of them
 * founds it, and brings its tables up to date, while the others wait.
 */
export async function openShared({ url, folder }: Shared): Promise<Installation> {
  const places = placesIn(folder)
  makePrivately()
  // Before the database: whoever founds it writes the marker last.
  refuseBackup(places)
  const marked = readMarker(places)
  await refuseUnlessOfFolder(url, places, marked)
  const id = await bringUpToDate(url)
  if (marked === undefined) mark(places, id)
  const database = openPostgres(url)
  return {
    places,
    database,
    whereabouts: `PostgreSQL at ${nameOf(url)}, its pictures in ${folder}`,
    warning: protect(places),
    close: () => database.destroy(),
  }
}

/** Opens the database of such an installation for a command; founds and upgrades nothing. */
export async function openSharedBeside(url: string): Promise<Database> {
  const { migrations } = await examineShared(url)
  if (migrations.length === 0) {
    throw startProblem(`There is no Take-Off in the database ${nameOf(url)} yet: start it first.`)
  }
  if (migrations.length < migrationNames.length) {
    throw startProblem(
      `The database ${nameOf(url)} is of an earlier Take-Off: start this one first.`,
    )
  }
  return openPostgres(url)
}

/** The pictures of one installation beside the items of another would be nobody's. */
async function refuseUnlessOfFolder(url: string, places: Places, marked: string | undefined) {
  const { folder } = places
  const { id, hasPictures } = await examineShared(url)
  if (marked === undefined)
    return refuseUnlessAlike(url, places, { isNew: id === undefined, hasPictures })
  if (marked === id) return
  const found = id === undefined ? 'holds nothing' : `belongs to another installation (${id})`
  throw startProblem(
    `The database ${nameOf(url)} ${found}, and DATA_DIR ${folder} is that of an installation ` +
      `(${marked}): name the right one of each. Nothing was changed.`,
  )
}

type Found = { isNew: boolean; hasPictures: boolean }

/**
 * A folder that does not say whose it is may be that of a disk which is not mounted: what it took in would be
 * hidden as soon as that is.
 */
function refuseUnlessAlike(url: string, { folder, pictures }: Places, found: Found): void {
  const files = countFiles(pictures)
  if (found.hasPictures && files === 0) {
    throw startProblem(
      `DATA_DIR ${folder} holds none of the pictures of the database ${nameOf(url)}: is its disk mounted? ` +
        'Nothing was changed.',
    )
  }
  if (found.isNew && files > 0) {
    throw startProblem(
      `The database ${nameOf(url)} holds nothing, but ${pictures} holds ${files} files: name the right one ` +
        'of each. Nothing was changed.',
    )
  }
}

/** Brings the tables up to date; returns the id of the installation. */
async function bringUpToDate(url: string): Promise<string> {
  const database = openPostgresToMigrate(url)
  try {
    await migrate(database)
    await indexSearch(database)
    const row = await database.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    return row.id
  } catch (error) {
    throw inWords(error, nameOf(url))
  } finally {
    await database.destroy()
  }
}

function mark(places: Places, id: string): void {
  try {
    mkdirSync(places.folder, { recursive: true, mode: 0o700 })
    writeMarker(places, id)
  } catch (error) {
    throw folderProblem(places.folder, error)
  }
}
