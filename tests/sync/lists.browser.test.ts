import { expect, test } from 'vitest'

import { keepList, keptAtOf, keptList } from '#api/kept-lists.ts'

const list = () => ({ owner: crypto.randomUUID(), url: '/admin/get-gallery' })

test('a reply that was asked for earlier does not go over a later one', async () => {
  const at = list()
  await keepList(at, { body: '{"data":[{"_id":"new"}]}', keptAt: 2 })
  await keepList(at, { body: '{"data":[]}', keptAt: 1 })
  expect(keptAtOf((await keptList(at))?.headers)).toBe(2)
})

test('one that was kept before the clock was put back gives way', async () => {
  const at = list()
  await keepList(at, { body: '{"data":[]}', keptAt: Date.now() + 3_600_000 })
  await keepList(at, { body: '{"data":[]}', keptAt: 1 })
  expect(keptAtOf((await keptList(at))?.headers)).toBe(1)
})
