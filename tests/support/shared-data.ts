import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of the real pictures in ../shared/data whose names match; empty in a fresh clone. */
export function sharedFiles(name: 'photos' | 'bad-pictures', pattern = /./): string[] {
  const folder = join(import.meta.dirname, '../../../shared/data', name)
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.filter((file) => pattern.test(file)).map((file) => join(folder, file))
}
