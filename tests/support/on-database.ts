import { DatabaseSync } from 'node:sqlite'

import { installationPaths } from '#server/installation/paths.ts'

import { waitMs } from './hang.ts'

/** Runs a statement on the SQLite database of a server, also while it runs; returns the rows. */
export function onDatabase({ dataDir }: { dataDir: string }, statement: string): unknown[] {
  const database = new DatabaseSync(installationPaths(dataDir).database, { timeout: waitMs })
  try {
    return database.prepare(statement).all()
  } finally {
    database.close()
  }
}
