import { expect, test, vi } from 'vitest'

import { dashboardPath } from '#contract/dashboard.ts'
import { nextPageIn, pagePath } from '#contract/list-cursor.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addItem } from '#server/database/items.ts'
import { fillPreviews } from '#server/pictures/fill-previews.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { galleryForEach } from './app-for-each.ts'
import { listOf } from './console.ts'

const server = galleryForEach()
const { paths } = galleryItems

const get = (url: string, headers: Record<string, string> = {}) =>
  server.console.call({ method: 'GET', url, headers })

test('previews do not add queries to a list', async () => {
  await server.add(await smallPicture(1))
  const queries = vi.spyOn(server.database.getExecutor(), 'executeQuery')
  const countOf = async (url: string) => {
    queries.mockClear()
    await get(url)
    return queries.mock.calls.length
  }
  const urls = [paths.list, pagePath(paths.list, 'newest')]
  const before = [await countOf(urls[0] ?? ''), await countOf(urls[1] ?? '')]
  expect(Math.min(...before)).toBeGreaterThan(0)
  for (const seed of [2, 3, 4]) await server.add(await smallPicture(seed))
  expect([await countOf(urls[0] ?? ''), await countOf(urls[1] ?? '')]).toEqual(before)
})

/** Adds photos without previews, as earlier versions stored them. */
async function addFormer(...seeds: number[]) {
  const photos = []
  for (const seed of seeds) photos.push(await server.added(await smallPicture(seed)))
  await server.database.deleteFrom('picture_previews').execute()
  await server.database.updateTable('collections').set({ revision: 1 }).execute()
  return photos
}

const previewsNow = async () => listOf(await get(paths.list)).map(({ preview }) => preview)

/** Adds enough items that the list has a second page. */
async function addNewer(count: number) {
  await server.database.transaction().execute(async (trx) => {
    for (let nth = 0; nth < count; nth += 1) {
      const item = { kind: galleryItems.name, id: `newer ${nth}`, values: {}, picture: null }
      await addItem(trx, { ...item, madeAt: Date.UTC(2027, 0, 1) + nth, now: 0 })
    }
  })
}

test('a picture of an earlier version has no preview until housekeeping generates it', async () => {
  const [lost] = await addFormer(1, 2, 3)
  await addNewer(300)
  expect((await previewsNow()).filter((each) => each !== null)).toEqual([])
  await server.deleteFile(`${lost?.sha256}-960.webp`)
  const whole = await get(paths.list)
  const part = await get(pagePath(paths.list, 'newest'))
  const dashboard = await get(dashboardPath)

  await fillPreviews(server.services)
  const found = (await previewsNow()).filter((each) => each !== null)
  const known = { width: 200, height: 120, thumbHash: expect.any(String) }
  expect(found).toEqual([known, known])
  const again = await get(paths.list, { 'if-none-match': String(whole.headers['etag']) })
  const partAgain = await get(pagePath(paths.list, 'newest'))
  expect(again.status).toBe(200)
  expect(nextPageIn(partAgain.body)?.restName).not.toBe(nextPageIn(part.body)?.restName)
  // Generating previews does not count as a change.
  expect((await get(dashboardPath)).body).toEqual(dashboard.body)

  await server.add(await smallPicture(1))
  expect((await previewsNow()).filter((each) => each !== null)).toHaveLength(4)
})

test('an unreadable picture does not prevent the previews of others', async () => {
  await addFormer(1, 2, 3)
  // Fails like a faulty disk, or a child process that was ended.
  const look = vi.spyOn(server.services.pictures, 'preview')
  look.mockRejectedValueOnce(Object.assign(new Error('i/o error'), { code: 'EIO' }))
  await fillPreviews(server.services)
  expect((await previewsNow()).filter((each) => each !== null)).toHaveLength(2)
})

test('no more previews are generated once the server stops', async () => {
  await addFormer(1, 2)
  const look = vi.spyOn(server.services.pictures, 'preview')
  await fillPreviews(server.services, AbortSignal.abort())
  expect(look).not.toHaveBeenCalled()
  await fillPreviews(server.services)
  expect(look).toHaveBeenCalledTimes(2)
})
