import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder with PostgreSQL's server programs; undefined where they are not installed. */
export function findPostgres(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  // Debian keeps each version apart, and out of the PATH.
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()
  return [...folders, ...versions].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}
