import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file atomically: after a power failure it is complete or missing. */
export function writeDurably(path: string, content: string | Buffer): void {
  // A unique name, because several starting servers may write the same file.
  const partial = `${path}.${randomUUID()}.partial`
  try {
    writeFileSync(partial, content, { mode: 0o600 })
    moveDurably(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

/** Renames a complete file so that a power failure undoes neither contents nor name. */
export function moveDurably(from: string, to: string): void {
  syncPath(from, 'r+')
  renameSync(from, to)
  flushFolder(dirname(to))
}

/** Syncs the names in a folder to disk. */
export function flushFolder(folder: string): void {
  // Windows cannot open a folder; its file system makes renames durable.
  if (process.platform !== 'win32') syncPath(folder, 'r')
}

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
