import { expect, test } from 'vitest'

import { cacheList, keptAtOf, cachedList } from '#api/list-cache.ts'

const list = () => ({ owner: crypto.randomUUID(), url: '/admin/get-gallery' })

test('a reply that was asked for earlier does not go over a later one', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[{"_id":"new"}]}', keptAt: 2 })
  await cacheList(at, { body: '{"data":[]}', keptAt: 1 })
  expect(keptAtOf((await cachedList(at))?.headers)).toBe(2)
})

test('one that was kept before the clock was put back gives way', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[]}', keptAt: Date.now() + 3_600_000 })
  await cacheList(at, { body: '{"data":[]}', keptAt: 1 })
  expect(keptAtOf((await cachedList(at))?.headers)).toBe(1)
})
