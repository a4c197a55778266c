import type { Config } from '../../config.ts'

/** Address and credentials of a bucket. */
export type BucketSettings = {
  endpoint: string
  region: string
  name: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket's name is part of the path instead of the host. */
  isInPath: boolean
}

/** Environment variables of a bucket: all are set, or none. */
export const bucketVariables = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Settings of a bucket within the configuration. */
export type BucketConfig = Pick<Config, (typeof bucketVariables)[number] | 'S3_PATH_STYLE'>

/** Returns the configured bucket; undefined when pictures are stored in the data folder. */
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
