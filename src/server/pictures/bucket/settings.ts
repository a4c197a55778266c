import type { Config } from '../../config.ts'

/** A bucket, and what lets us in. */
export type BucketSettings = {
  endpoint: string
  region: string
  name: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the name of the bucket stands in the path, and not before the host. */
  isInPath: boolean
}

/** What names a bucket in the environment: all of them, or none. */
export const bucketVariables = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** The part of the configuration that names a bucket. */
export type BucketConfig = Pick<Config, (typeof bucketVariables)[number] | 'S3_PATH_STYLE'>

/** The bucket that the environment names; undefined when pictures lie in the data folder. */
export function bucketIn(config: BucketConfig): BucketSettings | undefined {
  if (config.S3_BUCKET === '') return undefined
  return {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    name: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    isInPath: config.S3_PATH_STYLE,
  }
}
