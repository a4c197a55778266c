import pLimit from 'p-limit'

import type { Database } from '../database/database.ts'
import { recordPictureFiles } from '../database/picture-files.ts'
import { fileName, parseFileName } from '../pictures/folder.ts'
import {
  maxConcurrentCopies,
  hashIn,
  type PictureStore,
  sha256Of,
  writeAndReadBack,
} from '../pictures/store.ts'
import { isWebpToItsEnd } from '../pictures/webp.ts'

type Pair = { source: PictureStore; target: PictureStore }

/** `hash` is undefined for a file without a record. */
type ToCopy = { name: string; hash: string | undefined }

/** Number of files in the destination, and names of those missing or damaged in the source. */
export type CopiedPictures = { files: number; missing: string[] }

/**
 * Copies the picture files that are not complete in the destination, and verifies each. Files without a record,
 * stored by older versions, get one in the destination.
 */
export async function copyPictures(pair: Pair, target: Database): Promise<CopiedPictures> {
  const files = await filesToCopy(pair, target)
  const copied: CopiedPictures = { files: 0, missing: [] }
  const limit = pLimit(maxConcurrentCopies)
  const copyNext = async (file: ToCopy) => {
    if (await copyOne(file, pair, target)) copied.files += 1
    else copied.missing.push(file.name)
  }
  try {
    await Promise.all(files.map((file) => limit(copyNext, file)))
  } finally {
    // After a failure the remaining files are not copied.
    limit.clearQueue()
  }
  return copied
}

async function filesToCopy(
  { source, target: targetStore }: Pair,
  target: Database,
): Promise<ToCopy[]> {
  // Partial files left by a crash.
  for (const name of await targetStore.list())
    if (name.endsWith('.partial')) await targetStore.remove(name)
  const rows = await target
    .selectFrom('picture_files')
    .select(['sha256', 'width', 'hash'])
    .execute()
  const recorded = rows.map(({ sha256, width, hash }) => ({ name: fileName(sha256, width), hash }))
  const names = new Set(recorded.map(({ name }) => name))
  const stored = (await source.list()).filter((name) => parseFileName(name) && !names.has(name))
  return [...recorded, ...stored.map((name) => ({ name, hash: undefined }))]
}

/** Copies a file; returns false when it is missing or damaged in the source. */
async function copyOne(file: ToCopy, pair: Pair, target: Database): Promise<boolean> {
  const { name, hash } = file
  if (hash !== undefined && (await hashIn(pair.target, name)) === hash) return true
  const bytes = await pair.source.read(name)
  if (!bytes || !isIntact(bytes, hash)) return false
  const written = sha256Of(bytes)
  await writeAndReadBack(pair.target, { name, hash: written }, bytes)
  const key = parseFileName(name)
  if (key && hash === undefined) {
    await recordPictureFiles(target, [{ ...key, bytes: bytes.length, hash: written }])
  }
  return true
}

function isIntact(bytes: Buffer, hash: string | undefined): boolean {
  return hash === undefined ? isWebpToItsEnd(bytes, bytes.length) : sha256Of(bytes) === hash
}
