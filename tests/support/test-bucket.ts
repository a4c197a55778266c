import type { BucketSettings } from '#server/pictures/bucket/settings.ts'

import { environmentOf, makeBucket } from './swift/buckets.ts'

/** The S3 server that the tests run with; undefined where pictures lie in a folder. */
const s3 = () => process.env['TEST_S3']

/** Whether the pictures of the tests lie in a bucket. */
export const isInBucket = () => s3() !== undefined

/** A bucket of a test's own: the one place where it is chosen whether there is one. */
export async function newBucket(): Promise<BucketSettings | undefined> {
  const endpoint = s3()
  return endpoint === undefined ? undefined : makeBucket(endpoint)
}

const made = new Map<string, Promise<BucketSettings | undefined>>()

/** What chooses the bucket of a process by its data folder: nothing, or one that stays the same. */
export async function bucketOf(dataDir: string): Promise<Record<string, string>> {
  const bucket = made.get(dataDir) ?? newBucket()
  made.set(dataDir, bucket)
  const settings = await bucket
  return settings ? environmentOf(settings) : {}
}
