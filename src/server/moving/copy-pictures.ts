import pLimit from 'p-limit'

import type { Database } from '../database/database.ts'
import { recordPictureFiles } from '../database/picture-files.ts'
import { fileName, parseFileName } from '../pictures/folder.ts'
import {
  copiedAtOnce,
  hashIn,
  type PictureStore,
  sha256Of,
  writeAndReadBack,
} from '../pictures/store.ts'
import { isWebpToItsEnd } from '../pictures/webp.ts'

type Pair = { source: PictureStore; target: PictureStore }

/** `hash` is undefined for a file of which nothing was written down. */
type ToCopy = { name: string; hash: string | undefined }

/** How many files there are at the end, and which the old place does not have whole. */
export type CopiedPictures = { files: number; missing: string[] }

/**
 * Copies the files of pictures, but for those that are there whole already, and reads each back. Files of which
 * an old version wrote nothing down are written down in the new place.
 */
export async function copyPictures(pair: Pair, target: Database): Promise<CopiedPictures> {
  const files = await filesToCopy(pair, target)
  const copied: CopiedPictures = { files: 0, missing: [] }
  const limit = pLimit(copiedAtOnce)
  const one = async (file: ToCopy) => {
    if (await copyOne(file, pair, target)) copied.files += 1
    else copied.missing.push(file.name)
  }
  try {
    await Promise.all(files.map((file) => limit(one, file)))
  } finally {
    // One that failed ends it for all.
    limit.clearQueue()
  }
  return copied
}

async function filesToCopy({ source, target: there }: Pair, target: Database): Promise<ToCopy[]> {
  // Names that a crash left half-written.
  for (const name of await there.list()) if (name.endsWith('.partial')) await there.remove(name)
  const rows = await target
    .selectFrom('picture_files')
    .select(['sha256', 'width', 'hash'])
    .execute()
  const known = rows.map(({ sha256, width, hash }) => ({ name: fileName(sha256, width), hash }))
  const names = new Set(known.map(({ name }) => name))
  const stored = (await source.list()).filter((name) => parseFileName(name) && !names.has(name))
  return [...known, ...stored.map((name) => ({ name, hash: undefined }))]
}

/** False where the old place does not have it whole. */
async function copyOne(file: ToCopy, pair: Pair, target: Database): Promise<boolean> {
  const { name, hash } = file
  if (hash !== undefined && (await hashIn(pair.target, name)) === hash) return true
  const bytes = await pair.source.read(name)
  if (!bytes || !isWhole(bytes, hash)) return false
  const written = sha256Of(bytes)
  await writeAndReadBack(pair.target, { name, hash: written }, bytes)
  const key = parseFileName(name)
  if (key && hash === undefined) {
    await recordPictureFiles(target, [{ ...key, bytes: bytes.length, hash: written }])
  }
  return true
}

function isWhole(bytes: Buffer, hash: string | undefined): boolean {
  return hash === undefined ? isWebpToItsEnd(bytes, bytes.length) : sha256Of(bytes) === hash
}
