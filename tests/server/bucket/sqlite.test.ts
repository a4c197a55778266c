import { readdirSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { environmentOf, makeBucket } from '#tests/support/swift/buckets.ts'
import { failToStart, startServer } from '#tests/support/test-server.ts'

import { endpoint, newFolder, signedInAt } from './bucket-server.ts'

// These tests use SQLite even if all others run on PostgreSQL.
delete process.env['TEST_POSTGRES']

const anotherBucket = async () => environmentOf(await makeBucket(endpoint()))

/** Starts a server on SQLite with a bucket, and stores a picture; returns its path. */
async function withPicture() {
  const dataDir = newFolder()
  const env = await anotherBucket()
  const server = await startServer({ dataDir, env })
  onTestFinished(() => server.kill())
  const path = await (await signedInAt(server.url)).added(await smallPicture(1))
  return { dataDir, env, server, path }
}

test('an installation on SQLite stores its pictures in the bucket, and finds them after a restart', async () => {
  const { dataDir, env, server, path } = await withPicture()
  expect(readdirSync(`${dataDir}/pictures`)).toEqual(['incoming'])
  expect(readdirSync(`${dataDir}/pictures/incoming`)).toEqual([])
  expect(await server.stop()).toBe(0)
  const again = await startServer({ dataDir, env })
  onTestFinished(() => again.kill())
  expect((await fetch(again.url + path)).status).toBe(200)
})

test('a start on SQLite with an empty bucket or the bucket of another installation is refused', async () => {
  const [one, other] = [await withPicture(), await withPicture()]
  await Promise.all([one.server.stop(), other.server.stop()])
  const start = (env: Record<string, string>) => failToStart({ DATA_DIR: one.dataDir, ...env })
  const empty = await start(await anotherBucket())
  expect(empty.output).toMatch(/^The bucket .* contains none of the pictures of the database/)
  const foreign = await start(other.env)
  expect(foreign.output).toMatch(
    /belongs to the installation .*, but the bucket .* belongs to the installation/,
  )
  expect([empty.code, foreign.code]).toEqual([1, 1])
})
