import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const enoughMemoryBytes = 8 * 1024 ** 3
/** The `f_type` of a file system in memory, see statfs(2). */
const tmpfs = 0x01021994

/** Where temporary files of tests go: memory is faster, only a disk loses what was not flushed to it. */
export type ScratchKind = 'memory' | 'disk'

/**
 * Makes a folder for the temporary files of a run. `memory` falls back to the system's temporary
 * folder where there is too little of it; `disk` avoids file systems that lie in memory.
 */
export function makeScratch(kind: ScratchKind): { folder: string; remove: () => void } {
  const parent = kind === 'memory' && hasRoomInMemory() ? memoryFolder : diskFolder(kind)
  const folder = mkdtempSync(join(parent, 'take-off-tests-'))
  // PostgreSQL refuses to run as root: its user has to pass through this folder.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize, type } = statfsSync(memoryFolder)
    return type === tmpfs && bavail * bsize > enoughMemoryBytes
  } catch {
    return false
  }
}

function diskFolder(kind: ScratchKind): string {
  if (process.platform !== 'linux' || kind === 'memory') return tmpdir()
  return [tmpdir(), '/var/tmp'].find((each) => statfsSync(each).type !== tmpfs) ?? tmpdir()
}
