import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../../database/database.ts'
import { findPictureFile } from '../../database/picture-files.ts'
import type { FileKey, PictureFiles } from '../files.ts'
import { fileMode, fileName, newPath, parseFileName } from '../folder.ts'
import type { ServedPicture } from '../pictures.ts'
import { choose, spanOf } from '../range.ts'
import type { Bucket } from './bucket.ts'
import { bucketKeys } from './keys.ts'
import { bucketProblem } from './problem.ts'
import { verifierOf } from './verifier.ts'

/** Picture files in a bucket; `folder` contains temporary local copies. */
export function filesInBucket(
  bucket: Bucket,
  { database, folder }: { database: Database; folder: string },
): PictureFiles {
  const keyOf = ({ sha256, width }: FileKey) => bucketKeys.pictures + fileName(sha256, width)
  const isAsStored = verifierOf(bucket)

  return {
    async open(key, headers) {
      const row = await findPictureFile(database, key)
      if (!row) return { absent: 'unknown' }
      const recorded = { size: row.bytes, hash: row.hash }
      const choice = choose(headers, recorded)
      const span = spanOf(choice, recorded.size)
      const file: ServedPicture = { ...recorded, choice, body: undefined }
      if (!span) return file
      const name = keyOf(key)
      const found = await bucket.get(name, choice.kind === 'part' ? span : undefined)
      if (!found) return { absent: 'missing' }
      const isIntact = await isAsStored(name, found, row).catch((error: unknown) => {
        found.body.destroy()
        throw error
      })
      if (isIntact) return { ...file, body: found.body }
      found.body.destroy()
      return { absent: 'damaged' }
    },

    async isComplete(key) {
      const row = await findPictureFile(database, key)
      const found = row && (await bucket.describe(keyOf(key)))
      return found ? isAsStored(keyOf(key), found, row) : false
    },

    async publish(sha256, made) {
      await Promise.all(
        made.map(async ({ path, width }) =>
          bucket.put(keyOf({ sha256, width }), await readFile(path), 'image/webp'),
        ),
      )
    },

    async withLocalPath(key, act) {
      const path = await newPath(folder)
      try {
        const found = await bucket.get(keyOf(key))
        if (!found)
          throw bucketProblem({ method: 'GET', key: keyOf(key) }, 'does not contain this object')
        await pipeline(found.body, createWriteStream(path, { mode: fileMode }))
        return await act(path)
      } finally {
        await rm(path, { force: true }).catch(() => {})
      }
    },

    async list() {
      const listed = await bucket.list(bucketKeys.pictures)
      const names = listed.map(({ key }) => key.slice(bucketKeys.pictures.length))
      return [...new Set(names.flatMap((name) => parseFileName(name)?.sha256 ?? []))]
    },

    async remove(sha256) {
      await Promise.all(pictureWidths.map((width) => bucket.remove(keyOf({ sha256, width }))))
    },
  }
}
