import { rm } from 'node:fs/promises'

import type { Database } from '../database/database.ts'
import type { MonotonicClock } from '../database/monotonic-clock.ts'
import { pictureMissing } from '../http/fault.ts'
import type { PictureFiles } from './files.ts'
import { newPath, parseFileName, receiveInto, throwUnusable } from './folder.ts'
import { refuseUnlessPicture } from './format.ts'
import { keeper } from './keep.ts'
import type { PictureReader } from './picture-reader.ts'
import type { Pictures } from './pictures.ts'

/** `folder` contains temporary uploads and their variants. */
type PicturesOptions = {
  database: Database
  monotonicClock: MonotonicClock
  files: PictureFiles
  reader: PictureReader
  folder: string
}

/** Opens the pictures of any store. */
export function openPictures(options: PicturesOptions): Pictures {
  const { files, reader, folder } = options
  const { keep, keepOn, isStored, preview } = keeper(options)

  return {
    async receive(stream) {
      const path = await newPath(folder)
      // A file that cannot be removed is removed at the next start.
      const drop = () => rm(path, { force: true }).catch(() => {})
      try {
        const { start, sha256, size } = await receiveInto(path, stream)
        return {
          sha256,
          size,
          drop,
          keep: async (owner) => {
            refuseUnlessPicture(start)
            await keep({ path, sha256, bytes: size, owner })
          },
        }
      } catch (error) {
        await drop()
        throw error
      }
    },

    async stored(sha256) {
      if (!(await isStored(sha256).catch(throwUnusable))) return undefined
      return {
        sha256,
        size: 0,
        drop: async () => {},
        keep: async () => {
          if (!(await keepOn(sha256).catch(throwUnusable))) throw pictureMissing()
        },
      }
    },

    async read(name, headers) {
      const key = parseFileName(name)
      return key ? files.open(key, headers).catch(throwUnusable) : { absent: 'unknown' }
    },

    preview,
    list: files.list,
    remove: files.remove,
    limitQueueTime: reader.limitQueueTime,
    close: reader.close,
  }
}
