import { join } from 'node:path'

import pLimit from 'p-limit'

import {
  maxConcurrentCopies,
  type PictureStore,
  sha256Of,
  storeInFolder,
} from '../pictures/store.ts'
import { linkOrCopy, readBackIfThere } from './copy-file.ts'
import type { ReferencedFile } from './database-contents.ts'
import { type BackedUpFile, pathOfPicture } from './manifest.ts'

type Collecting = {
  /** Store from which pictures are fetched. */
  source: PictureStore
  /** Folder of the backup. */
  folder: string
  /** Folder of an earlier backup whose pictures are reused. */
  after: string | undefined
}

/** Pictures of a backup, by their source. */
export type Collected = {
  files: BackedUpFile[]
  /** Names of files that are missing or damaged in the installation. */
  missing: string[]
  fetched: number
  takenOver: number
}

/** Copies picture files into a backup and verifies each; files that are already complete stay. */
export async function collectPictures(
  pictures: ReferencedFile[],
  collecting: Collecting,
): Promise<Collected> {
  await removeOthers(pictures, collecting.folder)
  const collected: Collected = { files: [], missing: [], fetched: 0, takenOver: 0 }
  const limit = pLimit(maxConcurrentCopies)
  const copyOne = async (picture: ReferencedFile) => {
    const { how, file } = await collect(picture, collecting)
    if (!file) return collected.missing.push(picture.name)
    if (how === 'fetched') collected.fetched += 1
    if (how === 'taken over') collected.takenOver += 1
    return collected.files.push(file)
  }
  try {
    await Promise.all(pictures.map((picture) => limit(copyOne, picture)))
  } finally {
    // After a failure the remaining files are not copied.
    limit.clearQueue()
  }
  const byName = (a: BackedUpFile, b: BackedUpFile) => (a.name < b.name ? -1 : 1)
  return { ...collected, files: collected.files.sort(byName) }
}

/** Removes files that an interrupted attempt has left for items that are gone. */
async function removeOthers(pictures: ReferencedFile[], folder: string): Promise<void> {
  const store = storeInFolder(join(folder, pathOfPicture('')))
  const names = new Set(pictures.map(({ name }) => name))
  for (const name of await store.list()) if (!names.has(name)) await store.remove(name)
}

type Source = 'kept' | 'taken over' | 'fetched'

async function collect(
  picture: ReferencedFile,
  collecting: Collecting,
): Promise<{ how: Source; file: BackedUpFile | undefined }> {
  const kept = await wholeIn(collecting.folder, picture)
  if (kept) return { how: 'kept', file: kept }
  const taken = await takeOver(picture, collecting)
  if (taken) return { how: 'taken over', file: taken }
  return { how: 'fetched', file: await fetchOne(picture, collecting) }
}

async function takeOver(
  picture: ReferencedFile,
  { folder, after }: Collecting,
): Promise<BackedUpFile | undefined> {
  if (after === undefined || !(await wholeIn(after, picture))) return undefined
  const path = pathOfPicture(picture.name)
  await linkOrCopy(join(after, path), join(folder, path))
  return wholeIn(folder, picture)
}

async function fetchOne(
  { name, hash }: ReferencedFile,
  { source, folder }: Collecting,
): Promise<BackedUpFile | undefined> {
  const bytes = await source.read(name)
  const store = storeInFolder(join(folder, pathOfPicture('')))
  // A file left by an interrupted attempt is incomplete.
  await store.remove(name)
  if (!bytes || bytes.length === 0) return undefined
  const found = sha256Of(bytes)
  if (hash !== null && found !== hash) return undefined
  await store.write(name, bytes)
  return wholeIn(folder, { name, hash: found })
}

/** Returns a file of a backup if it has the recorded hash; without a recorded hash it cannot be verified. */
async function wholeIn(
  folder: string,
  { name, hash }: ReferencedFile,
): Promise<BackedUpFile | undefined> {
  if (hash === null) return undefined
  const found = await readBackIfThere(folder, pathOfPicture(name))
  return found?.sha256 === hash ? found : undefined
}
