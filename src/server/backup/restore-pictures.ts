import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import pLimit from 'p-limit'

import {
  maxConcurrentCopies,
  hashIn,
  type PictureStore,
  writeAndReadBack,
} from '../pictures/store.ts'
import { type BackedUpFile, type Manifest, nameOfPicture, picturesIn } from './manifest.ts'

/** Writes the pictures of a backup into the picture store, verifies each, and removes all other files. */
export async function restorePictures(
  folder: string,
  manifest: Manifest,
  store: PictureStore,
): Promise<void> {
  const files = picturesIn(manifest)
  const names = new Set(files.map(nameOfPicture))
  for (const name of await store.list()) if (!names.has(name)) await store.remove(name)
  const limit = pLimit(maxConcurrentCopies)
  try {
    await Promise.all(files.map((file) => limit(restoreOne, file)))
  } finally {
    // After a failure the remaining files are not copied.
    limit.clearQueue()
  }

  async function restoreOne(file: BackedUpFile): Promise<void> {
    const name = nameOfPicture(file)
    if ((await hashIn(store, name)) === file.sha256) return
    const bytes = await readFile(join(folder, file.name))
    await writeAndReadBack(store, { name, hash: file.sha256 }, bytes)
  }
}
