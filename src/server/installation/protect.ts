import { chmodSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { unlessMissing } from './missing.ts'
import type { InstallationPaths } from './paths.ts'

/** What this process makes from now on is for its own user only. */
export function makePrivately(): void {
  process.umask(0o077)
}

const ours = [
  '*.sqlite',
  '*.sqlite-{wal,shm,journal}',
  'installation.json',
  'restoring',
  'moving',
  'pictures',
  'pictures/**',
]

/**
 * Takes the data folder away from other users of the machine, also what was made before; returns a
 * sentence when the system does not let us.
 */
export function protect({ folder }: InstallationPaths): string | undefined {
  // Windows has no such modes; who may read a folder there is up to its own rules.
  if (process.platform === 'win32') return undefined
  try {
    for (const name of ['.', ...globSync(ours, { cwd: folder })]) close(join(folder, name))
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `Other users of this machine may read DATA_DIR ${folder}: ${reason}.`
  }
}

function close(path: string): void {
  const stats = unlessMissing(() => statSync(path))
  if (!stats) return
  const mode = stats.isDirectory() ? 0o700 : 0o600
  if ((stats.mode & 0o777) !== mode) chmodSync(path, mode)
}
