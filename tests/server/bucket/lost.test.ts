import { expect, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'

import { newInstallation } from './bucket-server.ts'

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a picture is served as it was stored, by every process, with headers for caching', async () => {
  const { start } = await newInstallation()
  const [one, two] = [await start(), await start()]
  const path = await one.added(await smallPicture(1))
  const [here, there] = await Promise.all([one.read(path), two.read(path)])
  expect([here.status, there.status]).toEqual([200, 200])
  expect(here.headers.get('cache-control')).toContain('immutable')
  const [bytes, same] = [await bytesOf(here), await bytesOf(there)]
  expect(bytes.length).toBeGreaterThan(100)
  expect(bytes.equals(same)).toBe(true)
})

test('an object that is missing, cut or changed is answered as missing until the next upload replaces it', async () => {
  const { start, deleteObject: lose, replace } = await newInstallation()
  const server = await start()
  const image = await smallPicture(2)
  const path = await server.added(image)
  const whole = await bytesOf(await server.read(path))
  const flipped = Buffer.from(whole)
  flipped[whole.length - 5] = 255 - (flipped[whole.length - 5] ?? 0)
  const spoil = [
    () => lose(path),
    () => replace(path, whole.subarray(0, 100)),
    () => replace(path, flipped),
  ]
  for (const [nth, act] of spoil.entries()) {
    await act()
    const missing = await server.read(path)
    expect([nth, missing.status, missing.headers.get('cache-control')]).toEqual([
      nth,
      404,
      'no-store',
    ])
    await server.added(image)
    const healed = await server.read(path)
    expect([nth, healed.status]).toEqual([nth, 200])
    expect((await bytesOf(healed)).equals(whole)).toBe(true)
  }
  // An object with the right bytes is accepted, whichever process stored it.
  await replace(path, whole)
  expect((await server.read(path)).status).toBe(200)
})
