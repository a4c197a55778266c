import { Readable } from 'node:stream'

import { expect, test, vi } from 'vitest'

import { recordUnused } from '#server/database/picture-files.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { removeUnused } from '#server/pictures/removal.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { galleryForEach } from './app-for-each.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

const server = galleryForEach()
const sweep = () => tidyUp(server.services, { warn: () => {}, error: () => {} })

/** Adds photos and removes them again, so that their pictures have been unused for a week. */
async function unusedForAWeek(...seeds: number[]): Promise<string[]> {
  const unused: string[] = []
  for (const seed of seeds) {
    const { id, sha256 } = await server.added(await smallPicture(seed))
    await server.remove(id)
    unused.push(sha256)
  }
  await sweep()
  server.clock.pass(weekMs)
  return unused
}

const add = async (seed: number) => server.add(await smallPicture(seed))

const isThere = async (sha256 = '') =>
  (await server.stored()).filter((name) => name.startsWith(sha256)).length

test('an upload of a picture that is being removed is answered with 503 and a time to retry', async () => {
  const [unused] = await unusedForAWeek(1)
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const remove = server.services.pictures.remove
  const spy = vi.spyOn(server.services.pictures, 'remove').mockImplementation(async (sha256) => {
    begun.resolve()
    // As long as a call of the bucket may take; the server handles other requests meanwhile.
    await over.promise
    await remove(sha256)
  })
  const sweeping = sweep()
  await begun.promise
  const meanwhile = await add(1)
  expect([meanwhile.status, meanwhile.headers['retry-after']]).toEqual([503, '10'])
  over.resolve()
  await sweeping
  spy.mockRestore()
  expect(await isThere(unused)).toBe(0)
  expect((await add(1)).status).toBe(201)
  expect(await isThere(unused)).toBe(3)
})

test('an interrupted removal blocks uploads of its picture for two minutes, and is resumed later', async () => {
  const unused = await unusedForAWeek(1, 2)
  const spy = vi
    .spyOn(server.services.pictures, 'remove')
    .mockRejectedValue(new Error('the bucket does not answer'))
  for (const sha256 of unused) {
    await removeUnused(server.services, sha256).catch(() => {})
  }
  spy.mockRestore()
  expect((await add(1)).status).toBe(503)
  server.clock.pass(2 * 60 * 1000)
  expect((await add(1)).status).toBe(201)
  await sweep()
  expect(await Promise.all(unused.map(isThere))).toEqual([3, 0])
  const records = await server.database.selectFrom('unused_pictures').select('sha256').execute()
  expect(records).toEqual([])
})

test('a picture that another process stores and records as unused again during a sweep is kept for another week', async () => {
  const seeds = [1, 2]
  const unused = await unusedForAWeek(...seeds)
  const { pictures, monotonicClock } = server.services
  const uploads = await Promise.all(
    seeds.map(async (seed) => pictures.receive(Readable.from([await smallPicture(seed)]))),
  )
  const remove = pictures.remove
  let kept: string | undefined
  const spy = vi.spyOn(pictures, 'remove').mockImplementationOnce(async (sha256) => {
    // The sweep has selected both pictures, and is processing the first one.
    const other = unused.findIndex((each) => each !== sha256)
    kept = unused[other]
    await uploads[other]?.keep('an admin')
    // A sweep that started earlier finds neither an item nor a record, and adds one.
    if (kept) await recordUnused(server.database, [kept], monotonicClock.now())
    await remove(sha256)
  })
  await sweep()
  spy.mockRestore()
  const gone = unused.find((each) => each !== kept)
  expect([await isThere(kept), await isThere(gone)]).toEqual([3, 0])
  server.clock.pass(weekMs)
  await sweep()
  expect(await isThere(kept)).toBe(0)
})
