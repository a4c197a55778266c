import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { startProblem } from '../start-problem.ts'
import { openShared, openSharedBeside } from './open-shared.ts'
import { type Installation, openFolder, openFolderBeside } from './open.ts'

type Named = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** Opens an installation for a server: all of it in a data folder, or its database on PostgreSQL. */
export function openInstallation({ DATA_DIR, DATABASE_URL }: Named): Promise<Installation> {
  return DATABASE_URL === ''
    ? openFolder(DATA_DIR)
    : openShared({ url: DATABASE_URL, folder: DATA_DIR })
}

/** Opens its database for a command, also while servers run; founds and upgrades nothing. */
export async function openBeside({ DATA_DIR, DATABASE_URL }: Named): Promise<Database> {
  return DATABASE_URL === '' ? openFolderBeside(DATA_DIR) : openSharedBeside(DATABASE_URL)
}

/** Refuses what can be done with a data folder that holds everything, and not with PostgreSQL. */
export function refuseIfShared({ DATABASE_URL }: Named, instead: string): void {
  if (DATABASE_URL !== '') throw startProblem(`The database is on PostgreSQL: ${instead}.`)
}
