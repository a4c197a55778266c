import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { folderProblem, startProblem } from './start-problem.ts'

/** Makes the folder and locks it for this process; the lock dies with the process, however it dies. */
export function claimDataFolder(folder: string): { release: () => void } {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw folderProblem(folder, error)
  }
  try {
    const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
    lock.exec('begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    throw isLocked(error)
      ? startProblem(`Another Take-Off is running on DATA_DIR ${folder}: stop it first.`)
      : folderProblem(folder, error)
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message)
}
