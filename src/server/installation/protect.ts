import { chmodSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { unlessMissing } from '../base/missing.ts'
import type { InstallationPaths } from './paths.ts'

/** Restricts files that this process creates to its own user. */
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
 * Removes other users' access to the data folder, including existing files. Returns a warning when the system refuses
 * it.
 */
export function protect({ folder }: InstallationPaths): string | undefined {
  // Windows has no file modes; access is controlled by the folder's own rules.
  if (process.platform === 'win32') return undefined
  try {
    for (const name of ['.', ...globSync(ours, { cwd: folder })]) close(join(folder, name))
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return (
      `Warning: other users of this machine may be able to read DATA_DIR ${folder}, because ` +
      `its permissions could not be set: ${reason}.`
    )
  }
}

function close(path: string): void {
  const stats = unlessMissing(() => statSync(path))
  if (!stats) return
  const mode = stats.isDirectory() ? 0o700 : 0o600
  if ((stats.mode & 0o777) !== mode) chmodSync(path, mode)
}
