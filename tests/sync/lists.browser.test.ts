import { expect, test } from 'vitest'

import { cacheList, keptAtOf, cachedList } from '#api/list-cache.ts'

const list = () => ({ owner: crypto.randomUUID(), url: '/admin/get-gallery' })

test('an older list response does not replace a newer one', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[{"_id":"new"}]}', keptAt: 2 })
  await cacheList(at, { body: '{"data":[]}', keptAt: 1 })
  expect(keptAtOf((await cachedList(at))?.headers)).toBe(2)
})

test('a list response stored before the clock was set back is replaced', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[]}', keptAt: Date.now() + 3_600_000 })
  await cacheList(at, { body: '{"data":[]}', keptAt: 1 })
  expect(keptAtOf((await cachedList(at))?.headers)).toBe(1)
})
