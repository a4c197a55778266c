import { randomUUID } from 'node:crypto'

import { AwsClient } from 'aws4fetch'

import type { BucketSettings } from '#server/pictures/bucket/settings.ts'

import { keys } from './settings.ts'

const region = 'us-east-1'

/** Creates a bucket for one test. */
export async function makeBucket(endpoint: string): Promise<BucketSettings> {
  const name = `take-off-${randomUUID()}`
  await callS3(endpoint, ['PUT', `/${name}`])
  return {
    endpoint,
    region,
    name,
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    isInPath: true,
  }
}

/** Sends a signed call to the S3 server, as another client with the keys would. */
export async function callS3(
  endpoint: string,
  [method, path]: [method: 'GET' | 'PUT' | 'DELETE', path: string],
  body?: Buffer<ArrayBuffer>,
): Promise<Buffer> {
  const client = new AwsClient({
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    service: 's3',
    region,
    retries: 2,
  })
  const answer = await client.fetch(endpoint + path, { method, ...(body && { body }) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString()}`)
  return bytes
}

/** Returns the environment variables that configure a bucket for a server. */
export function environmentOf(bucket: BucketSettings) {
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.name,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
}
