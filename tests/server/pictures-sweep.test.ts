import { Readable } from 'node:stream'

import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'

import { tidyUp } from '#server/housekeeping.ts'
import type { Log } from '#server/services.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { isOnPostgres } from '#tests/support/test-database.ts'

import { galleryForEach } from './app-for-each.ts'
import { beforeTransactions } from './before-transactions.ts'

const dayMs = 24 * 60 * 60 * 1000

const server = galleryForEach()
const log = { warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() }

afterEach(() => vi.clearAllMocks())

const sweep = () => tidyUp(server.services, log)

/** Advances the clock by days, and runs the housekeeping. */
async function sweepAfter(days: number) {
  server.clock.pass(days * dayMs)
  await sweep()
}

/** Adds a photo and removes it again; returns the SHA-256 of its picture, which is now unused. */
async function addUnused(seed: number): Promise<string> {
  const { id, sha256 } = await server.added(await smallPicture(seed))
  await server.remove(id)
  return sha256
}

const isThere = async (sha256: string) =>
  (await server.stored()).filter((name) => name.startsWith(sha256)).length

test('a stop interrupts the removal of unused pictures', async () => {
  const unused = [await addUnused(1), await addUnused(2), await addUnused(3)]
  await sweep()
  server.clock.pass(7 * dayMs)
  const stopped = new AbortController()
  const { pictures } = server.services
  const remove: typeof pictures.remove = (sha256) => {
    stopped.abort()
    return pictures.remove(sha256)
  }
  await tidyUp({ ...server.services, pictures: { ...pictures, remove } }, log, stopped.signal)
  const left = await Promise.all(unused.map(isThere))
  expect(left.toSorted((a, b) => a - b)).toEqual([0, 3, 3])
  expect(log.error).not.toHaveBeenCalled()
})

test('an unused picture is recorded first, and removed a week later', async () => {
  const { sha256: used } = await server.added(await smallPicture(1))
  const unused = await addUnused(2)
  await sweep()
  server.clock.pass(7 * dayMs - 1)
  await sweep()
  expect([await isThere(used), await isThere(unused)]).toEqual([3, 3])
  expect(log.warn).not.toHaveBeenCalled()

  server.clock.pass(1)
  await sweep()
  expect([await isThere(used), await isThere(unused)]).toEqual([3, 0])
  expect(log.warn.mock.calls).toEqual([
    [{ pictures: [unused] }, 'removed 1 pictures unused for a week'],
  ])
  for (const table of ['picture_files', 'picture_previews'] as const) {
    const rows = await server.database.selectFrom(table).select('sha256').execute()
    expect(new Set(rows.map(({ sha256 }) => sha256))).toEqual(new Set([used]))
  }
  await sweep()
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(log.error).not.toHaveBeenCalled()
})

test('a picture used again within its week is no longer recorded as unused', async () => {
  const unused = await addUnused(3)
  await sweep()
  server.clock.pass(6 * dayMs)
  const again = await server.added(await smallPicture(3))
  await sweep()
  await server.remove(again.id)
  await sweep()
  await sweepAfter(6)
  expect(await isThere(unused)).toBe(3)
  await sweepAfter(1)
  expect(await isThere(unused)).toBe(0)
})

test('the record of an unused picture is deleted regardless of how the picture is used again', async () => {
  const unused = await addUnused(10)
  const { id } = await server.added(await smallPicture(11))
  await sweep()
  const show = (picture: string | null) =>
    server.database.updateTable('items').set({ picture }).where('id', '=', id).execute()
  server.clock.pass(6 * dayMs)
  await show(unused)
  await sweep()
  await show(null)
  await sweepAfter(6)
  expect(await isThere(unused)).toBe(3)
})

test('a picture stored again between the check and the removal is kept', async () => {
  const unused = await addUnused(4)
  await sweep()
  server.clock.pass(8 * dayMs)
  const upload = await server.services.pictures.receive(Readable.from([await smallPicture(4)]))
  let looks = 0
  const spy = beforeTransactions(server.database, async () => {
    looks += 1
    // The first check has found its week to be over; the item is added a moment after the upload.
    if (looks === 2) await upload.keep('an admin')
  })
  await sweep()
  spy.mockRestore()
  expect(looks).toBe(2)
  expect(await isThere(unused)).toBe(3)
  expect(log.warn).not.toHaveBeenCalled()
})

test('removed pictures are logged, even when the sweep fails afterwards', async () => {
  const unused = [await addUnused(12), await addUnused(13)]
  await sweep()
  server.clock.pass(7 * dayMs)
  const remove = server.services.pictures.remove
  const spy = vi
    .spyOn(server.services.pictures, 'remove')
    .mockImplementationOnce(async (sha256) => {
      await remove(sha256)
      spy.mockImplementationOnce(async () => {
        throw new Error('the disk fails')
      })
    })
  await sweep()
  spy.mockRestore()
  const there = await server.stored()
  const [removed = ''] = unused.filter((sha256) => !there.some((name) => name.startsWith(sha256)))
  expect(log.warn.mock.calls).toEqual([
    [{ pictures: [removed] }, 'removed 1 pictures unused for a week'],
  ])
  expect(log.error).toHaveBeenCalledTimes(1)
})

/** PostgreSQL reports a damaged page only when it is read, and no check runs before. */
const damaged: [string, () => Promise<unknown>] = [
  'a damaged database',
  async () => {
    const { database } = server
    await sql`create table odd (number integer check (number > 0))`.execute(database)
    await sql`pragma ignore_check_constraints = on`.execute(database)
    await sql`insert into odd values (-1)`.execute(database)
    await sql`pragma ignore_check_constraints = off`.execute(database)
  },
]
const unsure: [string, () => Promise<unknown>][] = [
  ...(isOnPostgres() ? [] : [damaged]),
  ['lost items', () => sql`delete from items`.execute(server.database)],
  [
    'an item whose picture has an invalid name',
    () => server.database.updateTable('items').set({ picture: 'x' }).execute(),
  ],
  ['unreadable items', () => sql`drop table items`.execute(server.database)],
]

test.each(unsure)(
  'with %s nothing is recorded or removed, and the reason is logged',
  async (...[, spoil]) => {
    await server.added(await smallPicture(6))
    const recorded = await addUnused(7)
    await sweep()
    const notRecorded = await addUnused(8)
    server.clock.pass(8 * dayMs)
    await spoil()
    await sweep()
    expect([await isThere(recorded), await isThere(notRecorded)]).toEqual([3, 3])
    const records = await server.database.selectFrom('unused_pictures').select('sha256').execute()
    expect(records).toEqual([{ sha256: recorded }])
    // On PostgreSQL another task of the housekeeping reads the items too.
    const errors = log.error.mock.calls.filter(
      ([, words]) => words !== 'a housekeeping step failed',
    )
    expect(errors).toEqual([[{ err: expect.any(Error) }, 'the sweep of unused pictures failed']])
  },
)

test('pictures that this database has never stored are not removed', async () => {
  const unknown = 'e'.repeat(64)
  const names = [320, 960, 1920].map((width) => `${unknown}-${width}.webp`)
  for (const name of names) await server.putFile(name, 'of a later database')
  await sweep()
  await sweepAfter(8)
  await sweepAfter(8)
  expect(await isThere(unknown)).toBe(3)
  expect(log.warn).not.toHaveBeenCalled()
})

test('files with foreign names are never touched', async () => {
  const unused = await addUnused(9)
  const likeOurs = ['-321.webp', '.webp', '-320'].map((end) => unused + end)
  const foreign = ['holiday.webp', 'README', ...likeOurs]
  for (const name of foreign) await server.putFile(name, 'of somebody')
  await sweep()
  await sweepAfter(30)
  expect((await server.stored()).toSorted()).toEqual(foreign.toSorted())
})
