import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { BackedUpFile } from './manifest.ts'

/** Size and hash of a file, read from the disk to its end. */
export async function readBack(folder: string, name: string): Promise<BackedUpFile> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Copies a file so that a loss of power leaves nothing half; its user alone may read it. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}
