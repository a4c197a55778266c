import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Opens a SQLite file for reading, and leaves nothing beside it, as even a reader does otherwise. */
export function openFileToRead(path: string): DatabaseSync {
  const address = pathToFileURL(path)
  // Without a log nobody has it open. Whoever reads for long may meet a server that starts meanwhile,
  // and has to read once more.
  if (!existsSync(`${path}-wal`)) address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true, timeout: 5000 })
}
