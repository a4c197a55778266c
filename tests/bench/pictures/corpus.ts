import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isSmoke } from '#tests/bench/options.ts'

import { brokenPictures } from './broken.ts'
import { drawnPictures } from './drawn.ts'
import { writtenPictures } from './written.ts'

/** A picture that is expensive to decode, and the function that makes it. */
export type PictureSource = { name: string; make: () => Buffer | Promise<Buffer> }

/** Functions that make pictures, by file name. */
export type PictureMakers = Record<string, PictureSource['make']>

/** A heavy picture stored in a file. */
export type HeavyFile = { name: string; path: string; bytes: number }

/** Pictures of a smoke run, which are made within a second. */
const quicklyMade = new Set(['jpeg-wide.jpg', 'avif-wide.avif'])

const uploadMaxBytes = 25 * 1024 ** 2

/**
 * Makes all heavy pictures, or reuses those of an earlier run; pictures above the upload limit are left out. A smoke
 * run gets the few that are quickly made.
 */
export async function heavyPictures(print: (line: string) => void): Promise<HeavyFile[]> {
  const folder = join(tmpdir(), 'take-off-heavy-pictures-1')
  mkdirSync(folder, { recursive: true })
  const store = async ({ name, make }: PictureSource): Promise<HeavyFile> => {
    const path = join(folder, name)
    if (!existsSync(path)) {
      const startedAt = performance.now()
      const bytes = await make()
      writeFileSync(`${path}.part`, bytes)
      renameSync(`${path}.part`, path)
      const seconds = (performance.now() - startedAt) / 1000
      if (seconds > 2) print(`made ${name}, ${bytes.length} bytes, in ${seconds.toFixed(1)} s`)
    }
    return { name, path, bytes: readFileSync(path).length }
  }
  const files: HeavyFile[] = []
  if (isSmoke) {
    const few = drawnPictures.filter(({ name }) => quicklyMade.has(name))
    for (const heavy of few) files.push(await store(heavy))
    return files
  }
  for (const heavy of [...drawnPictures, ...writtenPictures]) files.push(await store(heavy))
  for (const heavy of brokenPictures(files)) files.push(await store(heavy))
  return files.filter(({ bytes }) => bytes <= uploadMaxBytes)
}
