import { mkdirSync } from 'node:fs'

import { type Bucket, openBucket } from '../pictures/bucket/bucket.ts'
import { bucketKeys } from '../pictures/bucket/keys.ts'
import { isBucketProblem } from '../pictures/bucket/problem.ts'
import type { BucketSettings } from '../pictures/bucket/settings.ts'
import { folderProblem, startProblem } from '../start-problem.ts'
import { bucketAdvice } from './bucket-advice.ts'
import { refuseHalfDoneBucket } from './half-done.ts'
import { countFiles } from './look.ts'
import { idInMarker, markerText, readMarker, writeMarker } from './marker.ts'
import type { InstallationPaths } from './paths.ts'

/** Where the pictures of a shared database lie, as far as a start has to know it. */
export type PictureHome = {
  /** What it is called for people: where a sentence begins, within one, and as that which holds files. */
  name: { first: string; within: string; ofFiles: string }
  /** The installation that it says it is of; undefined where it says nothing. */
  marked: string | undefined
  /** How many files lie there; in a bucket they are counted only where it does not say whose it is. */
  files: number
  /** What to ask when it is empty. */
  whenEmpty: string
  mark: (id: string) => Promise<void>
}

/** That of a folder which all servers share. */
export function homeInFolder(paths: InstallationPaths): PictureHome {
  const name = `DATA_DIR ${paths.folder}`
  return {
    name: { first: name, within: name, ofFiles: paths.pictures },
    marked: readMarker(paths),
    files: countFiles(paths.pictures),
    whenEmpty: 'is its disk mounted?',
    async mark(id) {
      try {
        mkdirSync(paths.folder, { recursive: true, mode: 0o700 })
        writeMarker(paths, id)
      } catch (error) {
        throw folderProblem(paths.folder, error)
      }
    },
  }
}

/** That of a bucket; throws a sentence when it cannot be used. */
export async function homeInBucket(
  settings: BucketSettings,
): Promise<{ home: PictureHome; bucket: Bucket }> {
  const bucket = openBucket(settings)
  const name = `bucket ${bucket.name}`
  const inWords = sayOf(bucket)
  // Read first: what refuses to be read says more than what refuses to be described.
  const marked = await readBucketMarker(bucket).catch(inWords)
  await refuseHalfDoneBucket(bucket).catch(inWords)
  const files = marked === undefined ? await bucket.list(bucketKeys.pictures).catch(inWords) : []
  return {
    bucket,
    home: {
      name: { first: `The ${name}`, within: `the ${name}`, ofFiles: `the ${name}` },
      marked,
      files: files.length,
      whenEmpty: 'is it the right one?',
      mark: (id) =>
        bucket
          .put(bucketKeys.marker, Buffer.from(markerText(id)), 'application/json')
          .catch(inWords),
    },
  }
}

/** The installation that a bucket says it is of; undefined where it says nothing. */
export async function readBucketMarker(bucket: Bucket): Promise<string | undefined> {
  const found = await bucket.get(bucketKeys.marker)
  if (!found) return undefined
  const id = idInMarker(Buffer.concat(await found.body.toArray()).toString())
  if (id !== undefined) return id
  throw startProblem(
    `${bucketKeys.marker} in the bucket ${bucket.name}, which tells what installation it is of, cannot be ` +
      'read: put it back, or remove it if the bucket is the right one. Nothing was changed.',
  )
}

/** Says what a bucket refuses, for whoever starts with it. */
export function sayOf({ name }: Bucket): (error: unknown) => never {
  return (error) => {
    throw isBucketProblem(error) ? bucketSentence(name, error) : error
  }
}

function bucketSentence(name: string, error: Error) {
  return startProblem(
    `The bucket ${name} cannot be used: ${error.message}. ${bucketAdvice(error)} Nothing was changed.`,
  )
}
