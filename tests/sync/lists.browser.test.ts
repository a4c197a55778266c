import { expect, test } from 'vitest'

import { cacheList, requestedAtOfCached, cachedList } from '#api/list-cache.ts'

const owner = crypto.randomUUID()
const session = () => ({ owner })
const list = () => ({ owner, url: `/admin/get-gallery?list=${crypto.randomUUID()}` })

test('an older list response does not replace a newer one', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[{"_id":"new"}]}', requestedAt: 2 }, session)
  await cacheList(at, { body: '{"data":[]}', requestedAt: 1 }, session)
  expect(requestedAtOfCached((await cachedList(at))?.headers)).toBe(2)
})

test('a list response stored before the clock was set back is replaced', async () => {
  const at = list()
  await cacheList(at, { body: '{"data":[]}', requestedAt: Date.now() + 3_600_000 }, session)
  await cacheList(at, { body: '{"data":[]}', requestedAt: 1 }, session)
  expect(requestedAtOfCached((await cachedList(at))?.headers)).toBe(1)
})

test('a list response that is stored during a sign-out does not stay on the device', async () => {
  const at = list()
  const body = '{"data":[{"_id":"private"}]}'
  await cacheList(at, { body, requestedAt: 1 }, async () => {
    expect(await (await cachedList(at))?.text()).toBe(body)
    return undefined
  })
  expect(await caches.has(`lists:${owner}`)).toBe(false)
})
