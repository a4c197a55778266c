import { startProblem } from '../base/start-problem.ts'
import { migrationNames } from '../database/migrations.ts'

/** Refuses a database that was changed by a newer version; `name` is its location for the message. */
export function refuseNewer(name: string, migrations: string[]): void {
  const newest = migrations.findLast((each) => !migrationNames.includes(each))
  if (newest === undefined) return
  throw startProblem(
    `The database ${name} has version ${newest}, but this Take-Off supports only versions up to ` +
      `${migrationNames.at(-1)}: start the newer version of Take-Off, or restore a backup made ` +
      'before the upgrade. Nothing was changed.',
  )
}
