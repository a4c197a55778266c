import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../database/database.ts'
import type { MonotonicClock } from '../database/monotonic-clock.ts'
import { completeFiles } from './complete-files.ts'
import type { PictureFiles } from './files.ts'
import { abandonedMs, claimPictureFolder, fileName, parseFileName, syncFolder } from './folder.ts'
import type { PictureLimits } from './limits.ts'
import { openPictures } from './open-pictures.ts'
import { openPictureReader, type PictureReader } from './picture-reader.ts'
import type { Pictures } from './pictures.ts'
import { choose, spanOf } from './range.ts'

/** Options to open pictures in a folder or a bucket. */
export type PictureStoreOptions = {
  database: Database
  /** Clock for the age of a removal. */
  monotonicClock: MonotonicClock
  limits?: PictureLimits
  /** Whether other processes also use the folder for uploads. */
  isShared?: boolean
}

/** Opens the pictures of a folder. */
export async function openPictureFolder(
  folder: string,
  { database, monotonicClock, limits, isShared = false }: PictureStoreOptions,
): Promise<Pictures> {
  await claimPictureFolder(folder, isShared ? abandonedMs : 0)
  const reader = openPictureReader(limits)
  const files = filesIn(folder, { database, check: reader.check })
  return openPictures({ database, monotonicClock, files, reader, folder })
}

/** Picture files in a folder. */
function filesIn(
  folder: string,
  { database, check }: { database: Database; check: PictureReader['check'] },
): PictureFiles {
  const complete = completeFiles(folder, { database, check })
  const pathOf = (sha256: string, width: number) => join(folder, fileName(sha256, width))

  return {
    isComplete: complete.isComplete,

    async open(key, headers) {
      const found = await complete.open(key)
      if ('absent' in found) return found
      const { file, size, hash } = found
      const choice = choose(headers, { size, hash })
      const span = spanOf(choice, size)
      if (!span) await file.close()
      const body = span && file.createReadStream({ start: span.first, end: span.last })
      return { size, hash, choice, body }
    },

    async publish(sha256, made) {
      for (const { path, width } of made) await rename(path, pathOf(sha256, width))
      await syncFolder(folder)
    },

    withLocalPath: ({ sha256, width }, act) => act(pathOf(sha256, width)),

    async list() {
      const names = await readdir(folder)
      return [...new Set(names.flatMap((name) => parseFileName(name)?.sha256 ?? []))]
    },

    async remove(sha256) {
      for (const width of pictureWidths) await rm(pathOf(sha256, width), { force: true })
    },
  }
}
