import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const enoughMemoryBytes = 8 * 1024 ** 3
/** The `f_type` of a file system in memory, see statfs(2). */
const tmpfs = 0x01021994

/** Where temporary files of tests are stored: memory is faster, but only a disk loses data that was not flushed. */
export type ScratchKind = 'memory' | 'disk'

/**
 * Makes a folder for the temporary files of a run. `memory` falls back to the system's temporary folder if there is
 * too little memory; `disk` avoids file systems in memory.
 * @throws when `disk` is requested, and no temporary folder is on a disk.
 */
export function makeScratch(kind: ScratchKind): { folder: string; remove: () => void } {
  const parent = kind === 'disk' ? folderOnDisk() : hasRoomInMemory() ? memoryFolder : tmpdir()
  const folder = mkdtempSync(join(parent, 'take-off-tests-'))
  // PostgreSQL refuses to run as root, so its user needs access through this folder.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize > enoughMemoryBytes
}

function folderOnDisk(): string {
  if (process.platform !== 'linux') return tmpdir()
  const folder = [tmpdir(), '/var/tmp'].find((each) => existsSync(each) && !isInMemory(each))
  if (folder === undefined) throw new Error('The tests need a disk: set TMPDIR to a folder on one.')
  return folder
}

const isInMemory = (folder: string) => statfsSync(folder).type === tmpfs
