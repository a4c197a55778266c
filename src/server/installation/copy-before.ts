import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { startProblem } from '../base/start-problem.ts'
import { moveDurably } from '../base/write-durably.ts'
import type { InstallationPaths } from './paths.ts'

/** Copies the database to a file beside it before an upgrade. */
export function copyBefore(paths: InstallationPaths, migration: string): void {
  const copy = paths.before(migration)
  const partial = `${copy}.partial`
  // A partial file of an interrupted attempt.
  rmSync(partial, { force: true })
  const file = new DatabaseSync(paths.database, { timeout: 5000 })
  try {
    file.prepare('vacuum into ?').run(partial)
    moveDurably(partial, copy)
  } catch (error) {
    rmSync(partial, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw startProblem(
      `The database ${paths.database} could not be copied before its upgrade: ${reason}. ` +
        'Nothing was changed.',
    )
  } finally {
    file.close()
  }
}
