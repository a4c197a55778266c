import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the folder with PostgreSQL's server programs; undefined if they are not installed. */
export function findPostgres(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  // Debian stores each version in its own folder, outside of the PATH.
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()
  return [...folders, ...versions].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}
