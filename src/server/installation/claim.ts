import { accessSync, constants, mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { sqliteCodeOf, sqliteCodes } from '../base/sqlite-codes.ts'
import { folderProblem, startProblem } from '../base/start-problem.ts'
import type { InstallationPaths } from './paths.ts'

/**
 * Creates the folder and locks it for this process; the lock is released however the process ends.
 * @throws a start problem when another process holds the lock.
 */
export function claimDataFolder({ folder, lock: path }: InstallationPaths): {
  release: () => void
} {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw folderProblem(folder, error)
  }
  try {
    const lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    throw sqliteCodeOf(error) === sqliteCodes.busy
      ? startProblem(
          `Another Take-Off server or command is using DATA_DIR ${folder}: stop it first.`,
        )
      : folderProblem(folder, error)
  }
}
