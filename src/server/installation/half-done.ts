import { mkdirSync, readFileSync, rmSync } from 'node:fs'

import { sql } from 'kysely'

import { unlessMissing } from '../base/missing.ts'
import { type StartProblem, startProblem } from '../base/start-problem.ts'
import { writeDurably } from '../base/write-durably.ts'
import type { Database } from '../database/database.ts'
import type { Bucket } from '../pictures/bucket/bucket.ts'
import { bucketKeys } from '../pictures/bucket/keys.ts'
import type { InstallationPaths } from './paths.ts'

/** Kinds of work that leave a destination incomplete for a while. */
export const works = ['restoring', 'moving'] as const
export type Work = (typeof works)[number]

/** Marks a destination as incomplete; the text identifies the data being copied. */
export type IncompleteMarker = {
  read: () => Promise<string | undefined>
  set: (content: string) => Promise<void>
  clear: () => Promise<void>
}

/** Returns the problem of a destination with such a marker. */
export function halfDone(work: Work, name: string): StartProblem {
  return startProblem(
    work === 'restoring'
      ? `The restore into ${name} is incomplete: run npm run restore again.`
      : `The move to ${name} is incomplete: run npm run move again.`,
  )
}

/** Marker in a data folder. */
export function incompleteMarkerInFolder(paths: InstallationPaths, work: Work): IncompleteMarker {
  const path = paths[work]
  return {
    read: async () => unlessMissing(() => readFileSync(path, 'utf8').trim()),
    async set(content) {
      mkdirSync(paths.folder, { recursive: true, mode: 0o700 })
      writeDurably(path, `${content}\n`)
    },
    clear: async () => rmSync(path, { force: true }),
  }
}

/** Marker in a bucket. */
export function incompleteMarkerInBucket(bucket: Bucket, work: Work): IncompleteMarker {
  const key = bucketKeys[work]
  return {
    async read() {
      const found = await bucket.get(key)
      return (
        found &&
        Buffer.concat(await found.body.toArray())
          .toString()
          .trim()
      )
    },
    set: (content) => bucket.put(key, Buffer.from(`${content}\n`), 'text/plain'),
    clear: () => bucket.remove(key),
  }
}

/** Marker in a PostgreSQL database: a table of one row. */
export function incompleteMarkerInDatabase(database: Database, work: Work): IncompleteMarker {
  const table = sql.table(work)
  return {
    async read() {
      const query = sql<{ is: boolean }>`select to_regclass(${work}) is not null as is`
      if (!(await query.execute(database)).rows[0]?.is) return undefined
      const { rows } = await sql<{ what: string }>`select what from ${table}`.execute(database)
      return rows[0]?.what
    },
    async set(content) {
      await database.transaction().execute(async (trx) => {
        await sql`create table ${table} (what text not null)`.execute(trx)
        await sql`insert into ${table} values (${content})`.execute(trx)
      })
    },
    async clear() {
      await sql`drop table if exists ${table}`.execute(database)
    },
  }
}

/** Refuses a bucket with an incomplete installation. */
export async function refuseHalfDoneBucket(bucket: Bucket): Promise<void> {
  for (const work of works) {
    if (await bucket.describe(bucketKeys[work])) throw halfDone(work, `the bucket ${bucket.name}`)
  }
}
