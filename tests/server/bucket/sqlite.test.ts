import { readdirSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { environmentOf, makeBucket } from '#tests/support/swift/buckets.ts'
import { failToStart, startServer } from '#tests/support/test-server.ts'

import { endpoint, newFolder, signedInAt } from './bucket-server.ts'

// Whatever the other files run on.
delete process.env['TEST_POSTGRES']

const anotherBucket = async () => environmentOf(await makeBucket(endpoint()))

/** A server on SQLite with a bucket, and the path of a picture that it stored. */
async function withPicture() {
  const dataDir = newFolder()
  const env = await anotherBucket()
  const server = await startServer({ dataDir, env })
  onTestFinished(() => server.kill())
  const path = await (await signedInAt(server.url)).added(await smallPicture(1))
  return { dataDir, env, server, path }
}

test('a database on SQLite has its pictures in the bucket, also after a restart', async () => {
  const { dataDir, env, server, path } = await withPicture()
  expect(readdirSync(`${dataDir}/pictures`)).toEqual(['incoming'])
  expect(readdirSync(`${dataDir}/pictures/incoming`)).toEqual([])
  expect(await server.stop()).toBe(0)
  const again = await startServer({ dataDir, env })
  onTestFinished(() => again.kill())
  expect((await fetch(again.url + path)).status).toBe(200)
})

test('it is refused with a bucket that has none of its pictures, or is of another', async () => {
  const [one, other] = [await withPicture(), await withPicture()]
  await Promise.all([one.server.stop(), other.server.stop()])
  const start = (env: Record<string, string>) => failToStart({ DATA_DIR: one.dataDir, ...env })
  const empty = await start(await anotherBucket())
  expect(empty.said).toMatch(/^The bucket .* holds none of the pictures of the database/)
  const foreign = await start(other.env)
  expect(foreign.said).toMatch(/belongs to another installation \(.*and the bucket .* is that of/)
  expect([empty.code, foreign.code]).toEqual([1, 1])
})
