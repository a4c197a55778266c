import { join } from 'node:path'

import pLimit from 'p-limit'

import { copiedAtOnce, type PictureStore, sha256Of, storeInFolder } from '../pictures/store.ts'
import { linkOrCopy, readBackIfThere } from './copy-file.ts'
import type { ReferencedFile } from './database-contents.ts'
import { type BackedUpFile, pathOfPicture } from './manifest.ts'

type Collecting = {
  /** Where they are fetched from. */
  source: PictureStore
  /** The backup that they come into. */
  folder: string
  /** An earlier backup, to take over what it holds. */
  after: string | undefined
}

/** What a backup has of pictures, and where it has it from. */
export type Collected = {
  files: BackedUpFile[]
  /** Names of those that the installation does not have whole. */
  missing: string[]
  fetched: number
  takenOver: number
}

/** Brings the files of pictures into a backup, each read back; those that are there whole already stay. */
export async function collectPictures(
  pictures: ReferencedFile[],
  collecting: Collecting,
): Promise<Collected> {
  await removeOthers(pictures, collecting.folder)
  const collected: Collected = { files: [], missing: [], fetched: 0, takenOver: 0 }
  const limit = pLimit(copiedAtOnce)
  const one = async (picture: ReferencedFile) => {
    const { how, file } = await collect(picture, collecting)
    if (!file) return collected.missing.push(picture.name)
    if (how === 'fetched') collected.fetched += 1
    if (how === 'taken over') collected.takenOver += 1
    return collected.files.push(file)
  }
  try {
    await Promise.all(pictures.map((picture) => limit(one, picture)))
  } finally {
    // One that failed ends it for all.
    limit.clearQueue()
  }
  const byName = (a: BackedUpFile, b: BackedUpFile) => (a.name < b.name ? -1 : 1)
  return { ...collected, files: collected.files.sort(byName) }
}

/** What an earlier attempt has left half, or of items that are gone since. */
async function removeOthers(pictures: ReferencedFile[], folder: string): Promise<void> {
  const store = storeInFolder(join(folder, pathOfPicture('')))
  const names = new Set(pictures.map(({ name }) => name))
  for (const name of await store.list()) if (!names.has(name)) await store.remove(name)
}

type How = 'kept' | 'taken over' | 'fetched'

async function collect(
  picture: ReferencedFile,
  collecting: Collecting,
): Promise<{ how: How; file: BackedUpFile | undefined }> {
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
  // What an earlier attempt has left of it is not whole.
  await store.remove(name)
  if (!bytes || bytes.length === 0) return undefined
  const found = sha256Of(bytes)
  if (hash !== null && found !== hash) return undefined
  await store.write(name, bytes)
  return wholeIn(folder, { name, hash: found })
}

/** A file of a backup, if it is what was written down of it; where nothing was, nobody can tell. */
async function wholeIn(
  folder: string,
  { name, hash }: ReferencedFile,
): Promise<BackedUpFile | undefined> {
  if (hash === null) return undefined
  const found = await readBackIfThere(folder, pathOfPicture(name))
  return found?.sha256 === hash ? found : undefined
}
