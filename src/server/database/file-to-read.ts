import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Opens a SQLite file for reading without creating the files beside it that even a reader creates otherwise. */
export function openFileToRead(path: string): DatabaseSync {
  const address = pathToFileURL(path)
  // Without a write-ahead log no process has the file open. A server that starts during a long read changes the file,
  // and the read has to be repeated.
  if (!existsSync(`${path}-wal`)) address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true, timeout: 5000 })
}
