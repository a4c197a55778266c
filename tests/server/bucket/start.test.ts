import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { makeDatabase } from '#tests/support/postgres/databases.ts'
import { callS3, environmentOf, makeBucket } from '#tests/support/swift/buckets.ts'
import { failToStart } from '#tests/support/test-server.ts'

import { endpoint, newFolder, newInstallation } from './bucket-server.ts'

/** Returns a database without an installation; on SQLite it is in the folder. */
async function emptyDatabase() {
  const server = process.env['TEST_POSTGRES']
  if (server === undefined) return {}
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  return { DATABASE_URL: await makeDatabase(server, name, 'template1') }
}

const wrongSecret = 'a-secret-that-is-wrong'

async function refusalOf(more: Record<string, string>) {
  const bucket = environmentOf(await makeBucket(endpoint()))
  return failToStart({ DATA_DIR: newFolder(), ...(await emptyDatabase()), ...bucket, ...more })
}

test.each([
  [
    'a wrong secret',
    { S3_SECRET_ACCESS_KEY: wrongSecret },
    /403 SignatureDoesNotMatch .* Correct S3_SECRET_ACCESS_KEY\./,
  ],
  ['an unknown access key', { S3_ACCESS_KEY_ID: 'nobody:atall' }, /answered 403 .* Correct S3_/],
  [
    'a missing bucket',
    { S3_BUCKET: 'no-such-bucket' },
    /404 NoSuchBucket .* Create the bucket, or correct S3_BUCKET/,
  ],
  [
    'an endpoint that cannot be reached',
    { S3_ENDPOINT: 'http://127.0.0.1:9' },
    /cannot be reached.* Check S3_ENDPOINT/,
  ],
])(
  'a start with %s is refused with a sentence that does not contain the secret',
  async (_what, more, words) => {
    const { code, output } = await refusalOf(more)
    expect(code).toBe(1)
    expect(output).toMatch(/^The bucket \S+ at 127\.0\.0\.1:\d+ cannot be used: it /)
    expect(output).toMatch(words)
    expect(output).not.toContain(wrongSecret)
  },
)

test('incomplete bucket settings are refused with the missing variables', async () => {
  const { code, output } = await refusalOf({ S3_REGION: '', S3_ACCESS_KEY_ID: '' })
  expect([code, output]).toEqual([
    1,
    'S3_REGION, S3_ACCESS_KEY_ID must be set, too: a bucket needs all of them.\n',
  ])
})

test('the bucket of another installation is refused, and stays unchanged', async () => {
  const { bucket, start } = await newInstallation()
  await start()
  const marker = `/${bucket.name}/installation.json`
  const before = await callS3(endpoint(), ['GET', marker])
  const { code, output } = await refusalOf(environmentOf(bucket))
  expect(code).toBe(1)
  expect(output).toMatch(
    /contains no installation, but the bucket .* belongs to the installation [0-9a-f-]{36}:/,
  )
  expect((await callS3(endpoint(), ['GET', marker])).equals(before)).toBe(true)
})

test('a new database with a bucket that already contains pictures is refused', async () => {
  const bucket = await makeBucket(endpoint())
  await callS3(endpoint(), ['PUT', `/${bucket.name}/pictures/some.webp`], Buffer.from('a picture'))
  const { output } = await refusalOf(environmentOf(bucket))
  expect(output).toMatch(/contains no installation, but the bucket .* contains 1 files/)
})
