import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { claimDataFolder } from '../installation/claim.ts'
import { examine } from '../installation/examine.ts'
import { countFiles } from '../installation/look.ts'
import { writeMarker } from '../installation/marker.ts'
import { unlessMissing } from '../installation/missing.ts'
import type { Places } from '../installation/places.ts'
import { syncFolder, writeDurably } from '../installation/write-durably.ts'
import { startProblem } from '../start-problem.ts'
import { copyDurably, readBack } from './copy-file.ts'
import { databaseName, type Manifest, readManifest } from './manifest.ts'

/** Larger than any number of changes that were made after a backup. */
const changesAhead = 1_000_000_000

/**
 * Puts a backup into a data folder that holds nothing. Everything is read and checked before; until
 * all of it is there the folder says so, no server starts on it, and a second restore begins again.
 */
export async function restore(folder: string, places: Places): Promise<Manifest> {
  refuseUnlessFree(places)
  const manifest = readManifest(folder)
  await checkFiles(folder, manifest)
  examine(join(folder, databaseName))

  const claim = claimDataFolder(places)
  try {
    refuseUnlessFree(places)
    writeDurably(places.restoring, `${manifest.madeAt}\n`)
    clear(places)
    mkdirSync(places.pictures, { recursive: true, mode: 0o700 })
    for (const { name } of manifest.files) {
      await copyDurably(join(folder, name), join(places.folder, name))
    }
    await checkFiles(places.folder, manifest)
    leaveOldNumbersBehind(places)
    syncFolder(places.pictures)
    writeMarker(places, manifest.id)
    rmSync(places.restoring)
    return manifest
  } finally {
    claim.release()
  }
}

function refuseUnlessFree(places: Places): void {
  if (existsSync(places.restoring)) return
  const holds = [places.marker, ...databaseFiles(places)].some(existsSync)
  if (!holds && countFiles(places.pictures) === 0) return
  throw startProblem(
    `DATA_DIR ${places.folder} holds an installation already: name an empty one. ` +
      'Nothing was changed.',
  )
}

/** What an earlier restore has left, that did not come to its end. */
function clear(places: Places): void {
  // The folder of pictures itself may lead to another disk.
  const pictures = unlessMissing(() => readdirSync(places.pictures)) ?? []
  const paths = pictures.map((name) => join(places.pictures, name))
  for (const path of [...databaseFiles(places), ...paths, places.marker]) {
    rmSync(path, { recursive: true, force: true })
  }
}

/** The database and what SQLite puts beside it: a journal that is left would be played into the next one. */
function databaseFiles({ database }: Places): string[] {
  return ['', '-wal', '-shm', '-journal'].map((end) => database + end)
}

async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const file of files) {
    const found = await readBack(folder, file.name).catch(() => undefined)
    if (found?.sha256 === file.sha256) continue
    const what = found ? 'is not what was backed up' : 'is missing or cannot be read'
    throw startProblem(`${join(folder, file.name)} ${what}: this backup cannot be used.`)
  }
}

/**
 * Phones hold lists and items under numbers that were given after the backup. What is counted from now
 * on must never meet them, or what they have would pass for the newest.
 */
function leaveOldNumbersBehind(places: Places): void {
  const file = new DatabaseSync(places.database)
  try {
    file.exec('begin')
    file.prepare('update collections set revision = revision + ?').run(changesAhead)
    file.prepare('update items set version = version + ?').run(changesAhead)
    file.exec('commit')
  } finally {
    file.close()
  }
}
