import type { BucketSettings } from '#server/pictures/bucket/settings.ts'

import { environmentOf, makeBucket } from './swift/buckets.ts'

/** Address of the S3 server of the tests; undefined if pictures are stored in a folder. */
const s3 = () => process.env['TEST_S3']

/** Returns true if the tests store pictures in a bucket. */
export const isInBucket = () => s3() !== undefined

/** Creates a bucket for one test; undefined if pictures are stored in a folder. */
export async function newBucket(): Promise<BucketSettings | undefined> {
  const endpoint = s3()
  return endpoint === undefined ? undefined : makeBucket(endpoint)
}

const buckets = new Map<string, Promise<BucketSettings | undefined>>()

/**
 * Environment variables that select the bucket of a process. They are the same for each data folder, and empty
 * without an S3 server.
 */
export async function bucketOf(dataDir: string): Promise<Record<string, string>> {
  const bucket = buckets.get(dataDir) ?? newBucket()
  buckets.set(dataDir, bucket)
  const settings = await bucket
  return settings ? environmentOf(settings) : {}
}
