import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'

import { unlessMissing } from '../base/missing.ts'
import { startProblem } from '../base/start-problem.ts'
import { flushFolder, writeDurably } from '../base/write-durably.ts'
import type { ToCopy } from '../installation/find-to-copy.ts'
import { installationPaths } from '../installation/paths.ts'
import { type Collected, collectPictures } from './collect-pictures.ts'
import { readBack, settle } from './copy-file.ts'
import { copySqlite } from './copy-sqlite.ts'
import type { DatabaseContents } from './database-contents.ts'
import { dumpPostgres } from './dump-postgres.ts'
import {
  databaseNames,
  type Manifest,
  pathOfPicture,
  readManifest,
  writeManifest,
} from './manifest.ts'

/** A complete backup with the counts of its picture sources. */
export type BackedUp = Manifest & Pick<Collected, 'fetched' | 'takenOver'>

/**
 * Copies an installation into an empty folder, even while servers are running, and verifies the copy; an interrupted
 * backup is resumed. `after` is an earlier backup from which pictures are reused. The database is copied first,
 * because the pictures it refers to stay stored for at least a week.
 */
export async function backUp(
  source: ToCopy,
  folder: string,
  after: string | undefined,
): Promise<BackedUp> {
  refuseInside(source.paths.folder, folder)
  refuseUnlessEmpty(folder, source.id)
  if (after !== undefined) readManifest(after)
  begin(folder, source.id)
  const name = databaseNames[source.url === '' ? 'sqlite' : 'postgres']
  const contents = await copyDatabase(source, join(folder, name))

  const collecting = { source: source.pictures, folder, after }
  const { files, missing, ...counts } = await collectPictures(contents.pictures, collecting)
  files.push(await readBack(folder, name))
  flushFolder(join(folder, pathOfPicture('')))
  const { id, version, items } = contents
  const madeAt = new Date().toISOString()
  const made: Manifest = { product: 'take-off', id, madeAt, version, items, files, missing }
  writeManifest(folder, made)
  rmSync(installationPaths(folder).backingUp)
  return { ...made, ...counts }
}

function refuseInside(dataFolder: string, folder: string): void {
  const path = relative(dataFolder, folder)
  if (path.startsWith('..') || isAbsolute(path)) return
  throw startProblem(
    `${folder} is inside DATA_DIR ${dataFolder} and would be lost with it: choose another folder.`,
  )
}

/** Refuses a folder that contains anything but an interrupted backup of this installation. */
function refuseUnlessEmpty(folder: string, id: string): void {
  const { backingUp, manifest } = installationPaths(folder)
  const found = unlessMissing(() => readdirSync(folder)) ?? []
  if (found.length === 0) return
  const isWhole = unlessMissing(() => readFileSync(manifest)) !== undefined
  const interruptedId = unlessMissing(() => readFileSync(backingUp, 'utf8'))?.trim()
  if (!isWhole && interruptedId === id) return
  throw startProblem(`${folder} is not empty: choose a new folder.`)
}

function begin(folder: string, id: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeDurably(installationPaths(folder).backingUp, `${id}\n`)
  mkdirSync(join(folder, pathOfPicture('')), { recursive: true, mode: 0o700 })
}

async function copyDatabase({ paths, url }: ToCopy, to: string): Promise<DatabaseContents> {
  // An interrupted attempt may have left a partial or older copy.
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(to + end, { force: true })
  const contents = url === '' ? await copySqlite(paths.database, to) : await dumpPostgres(url, to)
  await settle(to)
  return contents
}
