import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { expect, test, vi } from 'vitest'

import { chunksInBucket } from '#server/pictures/bucket/bucket-chunks.ts'
import { openBucket } from '#server/pictures/bucket/bucket.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { makeBucket } from '#tests/support/swift/buckets.ts'

import { hashOf } from '../base-values.ts'
import { endpoint, pathIn, newInstallation } from './bucket-server.ts'

test('a picture upload begun at one process can be finished at another', async () => {
  const { start } = await newInstallation()
  const [one, two] = [await start(), await start()]
  const image = await smallPicture(3)
  const sha256 = hashOf(image)
  expect((await one.uploadChunk(sha256, 0, image.subarray(0, 200))).status).toBe(200)
  const second = await two.uploadChunk(sha256, 200, image.subarray(200))
  expect(await second.json()).toMatchObject({ data: { received: image.length } })
  const path = await pathIn(await one.announce(sha256))
  expect((await two.read(path)).status).toBe(200)
})

async function newParts() {
  const bucket = openBucket(await makeBucket(endpoint()))
  const bytes = randomBytes(1_300_000)
  return {
    bucket,
    bytes,
    parts: chunksInBucket(bucket),
    key: { owner: 'an-admin', sha256: hashOf(bytes) },
  }
}

test('chunks that overlap or arrive in any order are assembled to the original bytes', async () => {
  const { bucket, bytes, parts, key } = await newParts()
  const bring = (from: number, to: number) =>
    parts.write(key, from, Readable.from([bytes.subarray(from, to)]))
  await bring(0, 300)
  await bring(100, 200)
  await bring(100, 700_000)
  await bring(800_000, 900_000)
  expect(await parts.received(key)).toBe(700_000)
  await bring(699_999, bytes.length)
  expect(await parts.received(key)).toBe(bytes.length)
  const read = await parts.read(key)
  expect(hashOf(Buffer.concat((await read?.toArray()) ?? []))).toBe(key.sha256)
  await parts.forget(key)
  expect([await parts.received(key), await bucket.list('incoming/')]).toEqual([0, []])
})

test('an interrupted chunk is stored up to where it arrived, and the upload resumes there', async () => {
  const { bytes, parts, key } = await newParts()
  const broken = Readable.from(
    (function* () {
      yield bytes.subarray(0, 300)
      throw new Error('the connection broke')
    })(),
  )
  await expect(parts.write(key, 0, broken)).rejects.toThrow('the connection broke')
  expect(await parts.received(key)).toBe(300)
  await parts.write(key, 300, Readable.from([bytes.subarray(300)]))
  expect(await parts.received(key)).toBe(bytes.length)
})

test('unfinished uploads are deleted after two days, and nothing else', async () => {
  const { bucket, bytes, parts, key } = await newParts()
  await parts.write(key, 0, Readable.from([bytes.subarray(0, 300)]))
  await bucket.put('incoming/notes.txt', Buffer.from('of somebody'), 'text/plain')
  await parts.tidy()
  expect(await parts.received(key)).toBe(300)
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 49 * 60 * 60 * 1000)
  await parts.tidy()
  later.mockRestore()
  expect(await parts.received(key)).toBe(0)
  expect(await bucket.list('incoming/')).toHaveLength(1)
})
