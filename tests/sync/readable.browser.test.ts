import { expect, test } from 'vitest'

import { keepReadable } from '#sync/batch/readable.ts'
import { makeBatches } from '#sync/batches.ts'
import { makeKit, storageOf } from '#tests/support/outbox-kit.ts'

test('of ten files one was removed after it was chosen: nine are stored, and that one is named', async () => {
  const kit = makeKit(storageOf(crypto.randomUUID()))
  const batches = makeBatches(kit)
  const folder = await navigator.storage.getDirectory()
  const files = await Promise.all(
    Array.from({ length: 10 }, async (_, nth) => {
      const handle = await folder.getFileHandle(`${nth}.jpg`, { create: true })
      const writing = await handle.createWritable()
      await writing.write(`the file ${nth}`)
      await writing.close()
      return { name: `${nth}.jpg`, file: await handle.getFile() }
    }),
  )
  await folder.removeEntry('4.jpg')
  const ids = ['batch-1', ...files.map(({ name }) => name)]
  const asha = { owner: 'asha', newId: () => ids.shift() ?? 'too many' }
  await keepReadable(files, (checked) => batches.choose(asha, checked))
  const [batch] = await batches.all('asha')
  const named = batch?.photos.filter(({ problem }) => problem)
  expect(named).toMatchObject([{ name: '4.jpg', problem: 'gone' }])
  expect(batch?.photos.length).toBe(10)
  expect([...(await kit.storage.read(['chosen/']))].length).toBe(9)
})
