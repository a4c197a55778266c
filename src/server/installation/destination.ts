import { existsSync } from 'node:fs'

import { sql } from 'kysely'

import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openPostgresToCopy } from '../database/postgres.ts'
import { type Bucket, openBucket } from '../pictures/bucket/bucket.ts'
import { bucketKeys } from '../pictures/bucket/keys.ts'
import { type BucketConfig, bucketIn } from '../pictures/bucket/settings.ts'
import { type PictureStore, storeInBucket, storeInFolder } from '../pictures/store.ts'
import { startProblem } from '../start-problem.ts'
import { inWords, databaseNameOf } from './examine-shared.ts'
import {
  type Mark,
  markInBucket,
  markInDatabase,
  markInFolder,
  type Work,
  works,
} from './half-done.ts'
import { countFiles } from './look.ts'
import { markerText, readMarker, writeMarker } from './marker.ts'
import { type InstallationPaths, installationPaths } from './paths.ts'
import { readBucketMarker } from './picture-home.ts'

/** A part of the place where an installation is to be put. */
type Target = {
  /** What it is called for people, where a sentence begins and within one. */
  name: { first: string; within: string }
  /** There while what is put there is not whole. */
  mark: Mark
  isEmpty: () => Promise<boolean>
}

/** Where an installation is to be put. Its database and its pictures may be parts of one folder. */
export type Destination = {
  paths: InstallationPaths
  database: Target & {
    /** Undefined for SQLite, in the folder. */
    shared: { url: string; database: Database } | undefined
  }
  pictures: Target & {
    store: PictureStore
    /** The installation that they say they are of. */
    marked: () => Promise<string | undefined>
  }
  /** Says of all that it is of this installation. */
  writeMarkers: (id: string) => Promise<void>
  close: () => Promise<void>
}

type Named = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & BucketConfig

/** The place that a configuration names; nothing is changed there yet. */
export function destinationOf(config: Named, work: Work): Destination {
  const paths = installationPaths(config.DATA_DIR)
  const settings = bucketIn(config)
  const bucket = settings && openBucket(settings)
  const url = config.DATABASE_URL
  const shared = url === '' ? undefined : { url, database: openPostgresToCopy(url) }
  const folder = targetInFolder(paths, work)
  return {
    paths,
    database: shared ? { ...targetInDatabase(shared, work), shared } : { ...folder, shared },
    pictures: bucket
      ? {
          ...targetInBucket(bucket, work),
          store: storeInBucket(bucket),
          marked: () => readBucketMarker(bucket),
        }
      : {
          ...folder,
          store: storeInFolder(paths.pictures),
          marked: async () => readMarker(paths),
        },
    async writeMarkers(id) {
      if (bucket)
        await bucket.put(bucketKeys.marker, Buffer.from(markerText(id)), 'application/json')
      if (!bucket || !shared) writeMarker(paths, id)
    },
    close: async () => shared?.database.destroy(),
  }
}

/**
 * Refuses a place that holds anything, unless it is what the same work has left there half-done. Marks go in
 * the order of pictures, database: so pictures without one are ours when they are of the installation that the
 * database still has a mark of.
 */
export async function refuseUnlessFree(
  { database, pictures }: Destination,
  { id, isOurs }: { id: string; isOurs: (what: string) => boolean },
): Promise<void> {
  const isMarked = async ({ mark }: Target) => {
    const what = await mark.read()
    return what !== undefined && isOurs(what)
  }
  const isDatabaseOurs = await isMarked(database)
  const arePicturesOurs =
    (await isMarked(pictures)) || (isDatabaseOurs && (await pictures.marked()) === id)
  const [full] = [
    ...(isDatabaseOurs || (await database.isEmpty()) ? [] : [database]),
    ...(arePicturesOurs || (await pictures.isEmpty()) ? [] : [pictures]),
  ]
  if (!full) return
  throw startProblem(
    `${full.name.first} holds an installation already: name an empty one. Nothing was changed.`,
  )
}

/** Everything is there: from here on servers may start on it. */
export async function finish(destination: Destination, id: string): Promise<void> {
  await destination.writeMarkers(id)
  await destination.pictures.mark.clear()
  await destination.database.mark.clear()
}

/** The database and what SQLite puts beside it: a journal that is left would be played into the next one. */
export function databaseFiles({ database }: InstallationPaths): string[] {
  return ['', '-wal', '-shm', '-journal'].map((end) => database + end)
}

function targetInFolder(paths: InstallationPaths, work: Work): Target {
  const name = `DATA_DIR ${paths.folder}`
  return {
    name: { first: name, within: name },
    mark: markInFolder(paths, work),
    isEmpty: async () =>
      ![paths.marker, ...works.map((each) => paths[each]), ...databaseFiles(paths)].some(
        existsSync,
      ) && countFiles(paths.pictures) === 0,
  }
}

function targetInBucket(bucket: Bucket, work: Work): Target {
  return {
    name: { first: `The bucket ${bucket.name}`, within: `the bucket ${bucket.name}` },
    mark: markInBucket(bucket, work),
    async isEmpty() {
      for (const key of [bucketKeys.marker, ...works.map((each) => bucketKeys[each])]) {
        if (await bucket.describe(key)) return false
      }
      return (await bucket.list(bucketKeys.pictures)).length === 0
    },
  }
}

function targetInDatabase(
  { url, database }: { url: string; database: Database },
  work: Work,
): Target {
  const name = databaseNameOf(url)
  const mark = markInDatabase(database, work)
  const inSentence = (error: unknown): never => {
    throw inWords(error, name)
  }
  return {
    name: { first: `The database ${name}`, within: `the database ${name}` },
    mark: { ...mark, read: () => mark.read().catch(inSentence) },
    async isEmpty() {
      const tables = sql<{ n: number }>`
        select count(*) as n from information_schema.tables where table_schema = current_schema()`
      return (await tables.execute(database)).rows[0]?.n === 0
    },
  }
}
