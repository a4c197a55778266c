import { startProblem } from '../base/start-problem.ts'
import { migrationNames } from '../database/migrations.ts'

/** Refuses a database that was changed by a newer version; `name` is its location for the message. */
export function refuseNewer(name: string, migrations: string[]): void {
  const newest = migrations.findLast((each) => !migrationNames.includes(each))
  if (newest === undefined) return
  throw startProblem(
    `The database ${name} is of version ${newest}, and this Take-Off knows versions up to ` +
      `${migrationNames.at(-1)}: start the newer Take-Off, or restore a backup from before. ` +
      'Nothing was changed.',
  )
}
