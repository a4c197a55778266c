import { mkdirSync } from 'node:fs'

import { folderProblem, startProblem } from '../base/start-problem.ts'
import { type Bucket, openBucket } from '../pictures/bucket/bucket.ts'
import { bucketKeys } from '../pictures/bucket/keys.ts'
import { isBucketProblem } from '../pictures/bucket/problem.ts'
import type { BucketSettings } from '../pictures/bucket/settings.ts'
import { bucketAdvice } from './bucket-advice.ts'
import { refuseHalfDoneBucket } from './half-done.ts'
import { countFiles } from './look.ts'
import { idInMarker, markerText, readMarker, writeMarker } from './marker.ts'
import type { InstallationPaths } from './paths.ts'

/** Location of the pictures of an installation, as a start checks it. */
export type PictureLocation = {
  /** Name for messages: at the beginning of a sentence, within one, and as the container of files. */
  name: { first: string; within: string; ofFiles: string }
  /** Id of the installation in its marker; undefined without a marker. */
  installationId: string | undefined
  /** Number of files; in a bucket they are counted only when it has no marker. */
  files: number
  /** Advice for the operator when it is empty. */
  whenEmpty: string
  writeMarker: (id: string) => Promise<void>
}

/** Location in a folder that all servers share. */
export function pictureLocationInFolder(paths: InstallationPaths): PictureLocation {
  const name = `DATA_DIR ${paths.folder}`
  return {
    name: { first: name, within: name, ofFiles: paths.pictures },
    installationId: readMarker(paths),
    files: countFiles(paths.pictures),
    whenEmpty: 'check DATA_DIR, and that its disk is mounted.',
    async writeMarker(id) {
      try {
        mkdirSync(paths.folder, { recursive: true, mode: 0o700 })
        writeMarker(paths, id)
      } catch (error) {
        throw folderProblem(paths.folder, error)
      }
    },
  }
}

/**
 * Location in a bucket.
 * @throws a start problem when the bucket cannot be used.
 */
export async function pictureLocationInBucket(
  settings: BucketSettings,
): Promise<{ location: PictureLocation; bucket: Bucket }> {
  const bucket = openBucket(settings)
  const name = `bucket ${bucket.name}`
  const throwStartProblem = bucketErrorHandler(bucket)
  // Reads first, because the error of a refused read is more specific than that of a HEAD request.
  const installationId = await readBucketMarker(bucket).catch(throwStartProblem)
  await refuseHalfDoneBucket(bucket).catch(throwStartProblem)
  const files =
    installationId === undefined
      ? await bucket.list(bucketKeys.pictures).catch(throwStartProblem)
      : []
  return {
    bucket,
    location: {
      name: { first: `The ${name}`, within: `the ${name}`, ofFiles: `the ${name}` },
      installationId,
      files: files.length,
      whenEmpty: 'check S3_ENDPOINT and S3_BUCKET.',
      writeMarker: (id) =>
        bucket
          .put(bucketKeys.marker, Buffer.from(markerText(id)), 'application/json')
          .catch(throwStartProblem),
    },
  }
}

/**
 * Returns the id in the marker of a bucket; undefined without a marker.
 * @throws a start problem when the marker is unreadable.
 */
export async function readBucketMarker(bucket: Bucket): Promise<string | undefined> {
  const found = await bucket.get(bucketKeys.marker)
  if (!found) return undefined
  const id = idInMarker(Buffer.concat(await found.body.toArray()).toString())
  if (id !== undefined) return id
  throw startProblem(
    `${bucketKeys.marker} in the bucket ${bucket.name}, which identifies the installation, ` +
      'cannot be read: restore this object, or delete it if the bucket is the right one. ' +
      'Nothing was changed.',
  )
}

/** Returns an error handler that converts errors of the bucket to a start problem. */
export function bucketErrorHandler({ name }: Bucket): (error: unknown) => never {
  return (error) => {
    throw isBucketProblem(error) ? bucketSentence(name, error) : error
  }
}

function bucketSentence(name: string, error: Error) {
  return startProblem(
    `The bucket ${name} cannot be used: ${error.message}. ${bucketAdvice(error)} Nothing was changed.`,
  )
}
