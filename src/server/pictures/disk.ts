import { rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../database/database.ts'
import { pictureMissing } from '../fault.ts'
import {
  abandonedMs,
  claimPictureFolder,
  fileName,
  newPath,
  parseFileName,
  receiveInto,
  sayUnusable,
} from './folder.ts'
import { refuseUnlessPicture } from './format.ts'
import { keeper } from './keep.ts'
import type { Limits } from './limits.ts'
import type { Pictures } from './pictures.ts'
import { wholeFiles } from './whole.ts'
import { openWorkshop } from './workshop.ts'

type Opening = {
  database: Database
  limits?: Limits
  /** Whether other processes keep their pictures there, too. */
  isShared?: boolean
}

/** Keeps pictures in a folder. */
export async function openPictureFolder(
  folder: string,
  { database, limits, isShared = false }: Opening,
): Promise<Pictures> {
  await claimPictureFolder(folder, isShared ? abandonedMs : 0)
  const workshop = openWorkshop(limits)
  const whole = wholeFiles(folder, { database, check: workshop.check })
  const { keep, keepOn, isStored, preview } = keeper(folder, { database, whole, workshop })

  return {
    async receive(stream) {
      const path = await newPath(folder)
      // What cannot be removed now is removed at the next start.
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
      if (!(await isStored(sha256).catch(sayUnusable))) return undefined
      return {
        sha256,
        size: 0,
        drop: async () => {},
        keep: async () => {
          if (!(await keepOn(sha256).catch(sayUnusable))) throw pictureMissing()
        },
      }
    },

    async read(name) {
      const key = parseFileName(name)
      if (!key) return { absent: 'unknown' }
      const found = await whole.open(key).catch(sayUnusable)
      if ('absent' in found) return found
      return { size: found.size, body: found.file.createReadStream({ start: 0 }) }
    },

    preview,

    async list() {
      const names = await readdir(folder)
      return [...new Set(names.flatMap((name) => parseFileName(name)?.sha256 ?? []))]
    },

    remove(sha256) {
      const names = pictureWidths.map((width) => fileName(sha256, width))
      for (const name of names) rmSync(join(folder, name), { force: true })
    },

    close: workshop.close,
  }
}
