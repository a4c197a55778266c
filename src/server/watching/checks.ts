import { rm, writeFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { migrationNames } from '../database/migrations.ts'
import type { Bucket } from '../pictures/bucket/bucket.ts'
import { bucketKeys } from '../pictures/bucket/keys.ts'
import { fileMode, newPath } from '../pictures/folder.ts'

/** One thing that a server needs in order to do its work. */
export type Check = {
  name: string
  /** What is said when it is not there; without paths or addresses, for anybody may ask. */
  problem: string
  /** Whether nothing can be answered without it; else lists and texts go on. */
  isVital: boolean
  /** Rejects when it is not there. */
  look: () => Promise<unknown>
}

/** The database answers. */
export function databaseCheck(database: Database): Check {
  return {
    name: 'database',
    problem: 'The database does not answer',
    isVital: true,
    look: () => database.selectFrom('collections').select('name').limit(1).execute(),
  }
}

/** The database has all the tables that this version knows. */
export function migrationsCheck(database: Database): Check {
  return {
    name: 'migrations',
    problem: 'The database is not that of this version',
    isVital: true,
    async look() {
      const done = sql<{ name: string }>`select name from kysely_migration`
      const { rows } = await done.execute(database)
      const names = new Set(rows.map(({ name }) => name))
      const missing = migrationNames.filter((name) => !names.has(name))
      if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}`)
    },
  }
}

/** Enough that a full disk refuses it. */
const probe = Buffer.alloc(4096)

/** The folder of pictures can be written to. */
export function diskCheck(pictureFolder: string): Check {
  return {
    name: 'disk',
    problem: 'The disk cannot be written to',
    isVital: false,
    async look() {
      // As an upload, so that a start removes what a crash leaves.
      const path = await newPath(pictureFolder)
      try {
        await writeFile(path, probe, { mode: fileMode, flag: 'wx' })
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** The bucket answers, and still says whose it is. */
export function bucketCheck(bucket: Bucket): Check {
  return {
    name: 'bucket',
    problem: 'The bucket of the pictures does not answer',
    isVital: false,
    async look() {
      if (!(await bucket.describe(bucketKeys.marker)))
        throw new Error(`Missing: ${bucketKeys.marker}`)
    },
  }
}
