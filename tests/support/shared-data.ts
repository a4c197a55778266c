import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of real pictures of ../shared/data whose names match; a fresh clone has none of them. */
export function sharedFiles(name: 'photos' | 'bad-pictures', pattern = /./): string[] {
  const folder = join(import.meta.dirname, '../../../shared/data', name)
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.filter((file) => pattern.test(file)).map((file) => join(folder, file))
}
