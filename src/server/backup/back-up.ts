import { mkdirSync, readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

import * as v from 'valibot'

import { pictureWidths } from '#contract/picture.ts'

import { codeOf } from '../fault.ts'
import { examine } from '../installation/examine.ts'
import { unlessMissing } from '../installation/missing.ts'
import type { Places } from '../installation/places.ts'
import { syncFolder } from '../installation/write-durably.ts'
import { fileName } from '../pictures/folder.ts'
import { startProblem } from '../start-problem.ts'
import { copyDurably, readBack } from './copy-file.ts'
import { type BackedUpFile, databaseName, type Manifest, writeManifest } from './manifest.ts'

/** All at once: SQLite begins again whenever somebody writes between two steps. */
const pagesAtOnce = 1_000_000_000

const pictureRow = v.object({ sha256: v.string(), width: v.number(), hash: v.nullable(v.string()) })
const countRow = v.object({ items: v.number() })
type PictureRow = v.InferOutput<typeof pictureRow>

/**
 * Copies an installation into an empty folder, also while its server runs, and reads the copy back.
 * The database first: what it shows then stays on the disk for a week at least.
 */
export async function backUp(places: Places, folder: string): Promise<Manifest> {
  refuseWithin(places.folder, folder)
  refuseUnlessEmpty(folder)
  mkdirSync(join(folder, 'pictures'), { recursive: true, mode: 0o700 })
  const path = join(folder, databaseName)
  await copyDatabase(places.database, path)
  const { migrations, id } = examine(path)
  if (id === undefined) throw startProblem(`The copy in ${folder} is not that of an installation.`)

  const { items, pictures } = readCopy(path)
  const files: BackedUpFile[] = []
  const missing: string[] = []
  for (const picture of pictures) {
    const name = nameOf(picture)
    const copied = await copyPicture(places, folder, picture)
    if (copied) files.push(copied)
    else missing.push(name)
  }
  files.push(await readBack(folder, databaseName))
  syncFolder(join(folder, 'pictures'))
  const madeAt = new Date().toISOString()
  const version = migrations.at(-1) ?? ''
  const made: Manifest = { product: 'take-off', id, madeAt, version, items, files, missing }
  writeManifest(folder, made)
  return made
}

function refuseWithin(dataFolder: string, folder: string): void {
  const way = relative(dataFolder, folder)
  if (way.startsWith('..') || isAbsolute(way)) return
  throw startProblem(`${folder} lies in DATA_DIR ${dataFolder}, and would be lost with it.`)
}

function refuseUnlessEmpty(folder: string): void {
  const found = unlessMissing(() => readdirSync(folder)) ?? []
  if (found.length > 0) throw startProblem(`${folder} is not empty: name a new folder.`)
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, to, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
}

/** What the copied database shows: nothing that is added later belongs to this backup. */
function readCopy(path: string) {
  const copy = new DatabaseSync(path)
  try {
    // A copy is one file: nothing of it may wait in a log beside it.
    copy.exec('pragma journal_mode = delete')
    const counted = v.parse(countRow, copy.prepare('select count(*) as items from items').get())
    const widths = pictureWidths.map((width) => `select ${width} as width`).join(' union all ')
    const rows = copy
      .prepare(
        `select shown.picture as sha256, widths.width, picture_files.hash
        from (select distinct picture from items where picture is not null) as shown
        join (${widths}) as widths
        left join picture_files
          on picture_files.sha256 = shown.picture and picture_files.width = widths.width`,
      )
      .all()
    return { items: counted.items, pictures: v.parse(v.array(pictureRow), rows) }
  } finally {
    copy.close()
  }
}

/** Copies one file of a picture; undefined when the installation does not have it whole. */
async function copyPicture(
  places: Places,
  folder: string,
  picture: PictureRow,
): Promise<BackedUpFile | undefined> {
  const name = nameOf(picture)
  try {
    await copyDurably(join(places.pictures, name), join(folder, 'pictures', name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR') return undefined
    throw error
  }
  const copied = await readBack(folder, `pictures/${name}`)
  const isWhole = copied.bytes > 0 && (picture.hash === null || picture.hash === copied.sha256)
  return isWhole ? copied : undefined
}

function nameOf({ sha256, width }: PictureRow): string {
  return fileName(sha256, width)
}
