import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import pLimit from 'p-limit'

import { copiedAtOnce, type PictureStore, sha256Of } from '../pictures/store.ts'
import { startProblem } from '../start-problem.ts'
import { type BackedUpFile, type Manifest, nameOfPicture, picturesIn } from './manifest.ts'

/** Puts the pictures of a backup where they are stored, and nothing else there; each is read back. */
export async function restorePictures(
  folder: string,
  manifest: Manifest,
  store: PictureStore,
): Promise<void> {
  const files = picturesIn(manifest)
  const names = new Set(files.map(nameOfPicture))
  for (const name of await store.list()) if (!names.has(name)) await store.remove(name)
  const limit = pLimit(copiedAtOnce)
  try {
    await Promise.all(files.map((file) => limit(restoreOne, file)))
  } finally {
    // One that failed ends it for all.
    limit.clearQueue()
  }

  async function restoreOne(file: BackedUpFile): Promise<void> {
    const name = nameOfPicture(file)
    if (await isThere(name, file)) return
    await store.write(name, await readFile(join(folder, file.name)))
    if (await isThere(name, file)) return
    throw startProblem(`${name} was written, and is not what was read back.`)
  }

  async function isThere(name: string, { sha256 }: BackedUpFile): Promise<boolean> {
    const bytes = await store.read(name)
    return bytes !== undefined && sha256Of(bytes) === sha256
  }
}
