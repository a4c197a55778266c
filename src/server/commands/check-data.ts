import { existsSync } from 'node:fs'

import { databaseProblemOf } from '../base/database-problems.ts'
import { readEnvironment } from '../base/env-file.ts'
import { startProblem } from '../base/start-problem.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openSqliteToRead } from '../database/sqlite.ts'
import { openSharedBeside } from '../installation/open-shared.ts'
import { installationPaths } from '../installation/paths.ts'
import { pictureLocationInBucket } from '../installation/picture-location.ts'
import { bucketIn } from '../pictures/bucket/settings.ts'
import { openPictureReader } from '../pictures/picture-reader.ts'
import { storeInBucket } from '../pictures/store.ts'
import { printStartProblem } from '../print-start-problem.ts'
import { countProblems, databaseProblems } from './check-data/rows.ts'
import {
  checkPictures,
  type FileCheck,
  fileCheckInBucket,
  fileCheckInFolder,
} from './check-data/stored-pictures.ts'

/** `npm run check-data`: verifies all data without changes, even while the server runs. */
async function run(): Promise<void> {
  const config = readConfig(readEnvironment())
  const settings = bucketIn(config)
  const inBucket = settings && (await pictureLocationInBucket(settings))
  const database = await openToCheck(config)
  const problems: string[] = []
  const report = (problem: string) => {
    problems.push(problem)
    process.stdout.write(`${problem}\n`)
  }
  const reader = openPictureReader()
  const problemOf = inBucket
    ? fileCheckInBucket(storeInBucket(inBucket.bucket))
    : fileCheckInFolder(installationPaths(config.DATA_DIR).pictures, reader.check)
  const totals = await check(database, problemOf, report)
  await reader.close()
  const result =
    problems.length === 0
      ? 'no problems found'
      : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`
  process.stdout.write(
    `Checked ${totals.items} items and ${totals.files} picture files: ${result}.\n`,
  )
  if (problems.length > 0) process.exitCode = 1
}

async function openToCheck({ DATA_DIR, DATABASE_URL }: Config): Promise<Database> {
  if (DATABASE_URL !== '') return openSharedBeside(DATABASE_URL)
  const { database } = installationPaths(DATA_DIR)
  if (!existsSync(database)) throw startProblem(`There is no database in DATA_DIR ${DATA_DIR}.`)
  return openSqliteToRead(database)
}

async function check(database: Database, problemOf: FileCheck, report: (problem: string) => void) {
  const totals = { items: 0, files: 0 }
  try {
    for (const problem of await databaseProblems(database)) report(problem)
    const counted = await countProblems(database)
    totals.items = counted.items
    for (const problem of counted.problems) report(problem)
    totals.files = await checkPictures(database, problemOf, report)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const summary =
      databaseProblemOf(error) === undefined
        ? 'The check was aborted'
        : 'The database cannot be read'
    report(`${summary}: ${reason}`)
  } finally {
    await database.destroy()
  }
  return totals
}

await run().catch(printStartProblem)
