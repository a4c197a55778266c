import { expect, test } from 'vitest'

import { freePictureSpace, pictureCache } from '#device/make-room.ts'

const usedBytes = async () => (await navigator.storage.estimate()).usage ?? 0

test('the space of cached pictures is free as soon as they are deleted', async () => {
  const cache = await caches.open(pictureCache)
  for (const name of ['first', 'second']) {
    await cache.put(`/media/${name}`, new Response(new Uint8Array(2_000_000)))
  }
  const before = await usedBytes()
  await freePictureSpace()
  // Other tests of this origin store some bytes meanwhile.
  expect(before - (await usedBytes())).toBeGreaterThan(2_000_000)
  expect(await cache.keys()).toEqual([])
})
