import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns true if a program is in a folder of PATH. */
export function isInPath(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}
