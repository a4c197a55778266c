import { expect, test } from 'vitest'

import { cacheList, requestedAtOfCached, cachedList } from '#api/list-cache.ts'

const list = () => ({ owner: crypto.randomUUID(), url: '/admin/get-gallery' })

test('an older list response does not replace a newer one', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[{"_id":"new"}]}', requestedAt: 2 })
  await cacheList(at, { body: '{"data":[]}', requestedAt: 1 })
  expect(requestedAtOfCached((await cachedList(at))?.headers)).toBe(2)
})

test('a list response stored before the clock was set back is replaced', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[]}', requestedAt: Date.now() + 3_600_000 })
  await cacheList(at, { body: '{"data":[]}', requestedAt: 1 })
  expect(requestedAtOfCached((await cachedList(at))?.headers)).toBe(1)
})
