import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that after a loss of power it is there whole, or not at all. */
export function writeDurably(path: string, content: string | Buffer): void {
  // Of its own name: several servers that start at once may write the same.
  const partial = `${path}.${randomUUID()}.partial`
  try {
    writeFileSync(partial, content, { mode: 0o600 })
    moveDurably(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

/** Gives a finished file its name so that a loss of power takes neither back. */
export function moveDurably(from: string, to: string): void {
  syncPath(from, 'r+')
  renameSync(from, to)
  flushFolder(dirname(to))
}

/** Makes the names in a folder survive a loss of power. */
export function flushFolder(folder: string): void {
  // Windows cannot open a folder; its file system keeps a rename without being asked.
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
