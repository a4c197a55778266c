import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, statSync, unlinkSync, utimesSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { mediaPath, pictureWidths } from '#contract/picture.ts'

import { codeOf } from '../fault.ts'
import { formatBytes } from './format.ts'
import type { Pictures } from './pictures.ts'
import { makeVariants, refuseUnlessPicture } from './variants.ts'

/** Keeps pictures in a folder. The folder belongs to this process alone. */
export async function openPictureFolder(folder: string): Promise<Pictures> {
  const incoming = join(folder, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })

  async function keep(upload: string, sha256: string): Promise<void> {
    if (refresh(folder, sha256)) return
    for (const { width, bytes } of await makeVariants(upload)) {
      const temporary = join(incoming, randomUUID())
      await writeDurably(temporary, bytes)
      await rename(temporary, join(folder, fileName(sha256, width)))
    }
    await syncFolder(folder)
  }

  return {
    async receive(bytes) {
      const path = join(incoming, randomUUID())
      const drop = () => rm(path, { force: true })
      try {
        const { start, ...received } = await write(path, bytes)
        return {
          ...received,
          drop,
          keep: async () => {
            refuseUnlessPicture(start)
            await keep(path, received.sha256)
          },
        }
      } catch (error) {
        await drop()
        throw error
      }
    },

    async read(name) {
      const path = join(folder, name)
      const found = await stat(path).catch(ignoreMissing)
      return found && { size: found.size, body: createReadStream(path) }
    },

    async sweep(before, isUsed) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'))
      for (const name of names) {
        const sha256 = name.slice(0, 64)
        if (!(await isUsed(sha256))) unlinkIfOlder(join(folder, name), before)
      }
    },
  }
}

function fileName(sha256: string, width: number): string {
  return mediaPath(sha256, width).slice('/media/'.length)
}

async function write(path: string, bytes: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let size = 0
  let start = Buffer.alloc(0)
  const file = await open(path, 'wx')
  try {
    for await (const chunk of bytes) {
      if (start.length < formatBytes) {
        start = Buffer.concat([start, chunk]).subarray(0, formatBytes)
      }
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size, start }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps a rename without being asked.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Marks a stored picture as young; false when some width of it is missing. */
function refresh(folder: string, sha256: string): boolean {
  // Without a pause in between, so that no sweep can fall between the look and the touch.
  try {
    const now = new Date()
    for (const width of pictureWidths) utimesSync(join(folder, fileName(sha256, width)), now, now)
    return true
  } catch (error) {
    ignoreMissing(error)
    return false
  }
}

function unlinkIfOlder(path: string, before: number): void {
  if (statSync(path).mtimeMs < before) unlinkSync(path)
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
