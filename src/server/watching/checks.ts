import { rm, writeFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { migrationNames } from '../database/migrations.ts'
import type { Bucket } from '../pictures/bucket/bucket.ts'
import { bucketKeys } from '../pictures/bucket/keys.ts'
import { fileMode, newPath } from '../pictures/folder.ts'

/** A dependency that the server needs for its work. */
export type Check = {
  name: string
  /** Public message of a failure; without paths or addresses. */
  problem: string
  /** Whether no request works without it; otherwise lists and texts still do. */
  isVital: boolean
  /** Rejects when it is unavailable. */
  look: () => Promise<unknown>
}

/** Checks that the database replies. */
export function databaseCheck(database: Database): Check {
  return {
    name: 'database',
    problem: 'The database does not answer',
    isVital: true,
    look: () => database.selectFrom('collections').select('name').limit(1).execute(),
  }
}

/** Checks that the database has all migrations of this version. */
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

/** Large enough to fail on a full disk. */
const probe = Buffer.alloc(4096)

/** Checks that the pictures folder is writable. */
export function diskCheck(pictureFolder: string): Check {
  return {
    name: 'disk',
    problem: 'The disk cannot be written to',
    isVital: false,
    async look() {
      // Written as a temporary upload, so that a start removes it after a crash.
      const path = await newPath(pictureFolder)
      try {
        await writeFile(path, probe, { mode: fileMode, flag: 'wx' })
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** Checks that the bucket replies and has its marker. */
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
