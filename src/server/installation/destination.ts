import { existsSync } from 'node:fs'

import { sql } from 'kysely'

import { startProblem } from '../base/start-problem.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openPostgresToCopy } from '../database/postgres.ts'
import { type Bucket, openBucket } from '../pictures/bucket/bucket.ts'
import { bucketKeys } from '../pictures/bucket/keys.ts'
import { type BucketConfig, bucketIn } from '../pictures/bucket/settings.ts'
import { type PictureStore, storeInBucket, storeInFolder } from '../pictures/store.ts'
import { inWords, databaseNameOf } from './examine-shared.ts'
import {
  type IncompleteMarker,
  incompleteMarkerInBucket,
  incompleteMarkerInDatabase,
  incompleteMarkerInFolder,
  type Work,
  works,
} from './half-done.ts'
import { countFiles } from './look.ts'
import { markerText, readMarker, writeMarker } from './marker.ts'
import { type InstallationPaths, installationPaths } from './paths.ts'
import { readBucketMarker } from './picture-location.ts'

/** The database or the pictures of a destination. */
type Target = {
  /** Name for messages, at the beginning of a sentence and within one. */
  name: { first: string; within: string }
  /** Set while the data is incomplete. */
  incomplete: IncompleteMarker
  isEmpty: () => Promise<boolean>
}

/** Destination of a restore or a move. Its database and its pictures may share a folder. */
export type Destination = {
  paths: InstallationPaths
  database: Target & {
    /** Undefined for SQLite, which is stored in the folder. */
    shared: { url: string; database: Database } | undefined
  }
  pictures: Target & {
    store: PictureStore
    /** Reads the id of the installation to which the pictures belong. */
    installationId: () => Promise<string | undefined>
  }
  /** Marks database and pictures as those of an installation. */
  writeMarkers: (id: string) => Promise<void>
  close: () => Promise<void>
}

type Named = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & BucketConfig

/** Returns the destination in a configuration, without changing it. */
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
          installationId: () => readBucketMarker(bucket),
        }
      : {
          ...folder,
          store: storeInFolder(paths.pictures),
          installationId: async () => readMarker(paths),
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
 * Refuses a destination that contains anything except an interrupted attempt of the same work. The markers are
 * cleared in the order of pictures, database: therefore pictures without one count as such if they belong to the
 * installation for which the database still has its own.
 */
export async function refuseUnlessFree(
  { database, pictures }: Destination,
  { id, isOurs }: { id: string; isOurs: (content: string) => boolean },
): Promise<void> {
  const isOurAttempt = async ({ incomplete }: Target) => {
    const content = await incomplete.read()
    return content !== undefined && isOurs(content)
  }
  const isDatabaseOurs = await isOurAttempt(database)
  const arePicturesOurs =
    (await isOurAttempt(pictures)) || (isDatabaseOurs && (await pictures.installationId()) === id)
  const [full] = [
    ...(isDatabaseOurs || (await database.isEmpty()) ? [] : [database]),
    ...(arePicturesOurs || (await pictures.isEmpty()) ? [] : [pictures]),
  ]
  if (!full) return
  throw startProblem(
    `${full.name.first} already contains data: choose an empty one. Nothing was changed.`,
  )
}

/** Completes the work, so that servers may start on the destination. */
export async function finish(destination: Destination, id: string): Promise<void> {
  await destination.writeMarkers(id)
  await destination.pictures.incomplete.clear()
  await destination.database.incomplete.clear()
}

/** Returns the files of a SQLite database; a remaining journal would be applied to the next database. */
export function databaseFiles({ database }: InstallationPaths): string[] {
  return ['', '-wal', '-shm', '-journal'].map((end) => database + end)
}

function targetInFolder(paths: InstallationPaths, work: Work): Target {
  const name = `DATA_DIR ${paths.folder}`
  return {
    name: { first: name, within: name },
    incomplete: incompleteMarkerInFolder(paths, work),
    isEmpty: async () =>
      ![paths.marker, ...works.map((each) => paths[each]), ...databaseFiles(paths)].some(
        existsSync,
      ) && countFiles(paths.pictures) === 0,
  }
}

function targetInBucket(bucket: Bucket, work: Work): Target {
  return {
    name: { first: `The bucket ${bucket.name}`, within: `the bucket ${bucket.name}` },
    incomplete: incompleteMarkerInBucket(bucket, work),
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
  const incomplete = incompleteMarkerInDatabase(database, work)
  const inSentence = (error: unknown): never => {
    throw inWords(error, name)
  }
  return {
    name: { first: `The database ${name}`, within: `the database ${name}` },
    incomplete: { ...incomplete, read: () => incomplete.read().catch(inSentence) },
    async isEmpty() {
      const tables = sql<{ n: number }>`
        select count(*) as n from information_schema.tables where table_schema = current_schema()`
      return (await tables.execute(database)).rows[0]?.n === 0
    },
  }
}
