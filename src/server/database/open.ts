import { startProblem } from '../start-problem.ts'
import { migrate } from './migrations.ts'
import { type Database, openSqlite } from './sqlite.ts'

/** Its name within the data folder. */
export const databaseFile = 'take-off.sqlite'

/** Opens the database of a server, with its tables up to date. */
export async function openDatabase(path: string): Promise<Database> {
  try {
    const database = openSqlite(path)
    await migrate(database)
    return database
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw startProblem(`The database ${path} cannot be read: ${reason}.`)
  }
}
