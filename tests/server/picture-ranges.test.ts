import { expect, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'

import { galleryForEach } from './app-for-each.ts'

const server = galleryForEach()

/** A stored file, and what is answered to whoever asks for it with headers. */
async function stored() {
  const { sha256 } = await server.added(await smallPicture())
  const url = `/media/${sha256}-960.webp`
  const ask = async (headers: Record<string, string> = {}) => {
    const { statusCode, rawPayload, headers: said } = await server.app.inject({ url, headers })
    return { status: statusCode, bytes: rawPayload, said }
  }
  const whole = await ask()
  expect(whole.status).toBe(200)
  return { ask, whole, size: whole.bytes.length, etag: String(whole.said.etag) }
}

test('a part of a picture is sent as a part, and as long kept as the whole', async () => {
  const { ask, whole, size } = await stored()
  expect(whole.said['accept-ranges']).toBe('bytes')
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    [`bytes=10-`, 10, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=-${size + 1}`, 0, size - 1],
    [`bytes=5-${size + 5}`, 5, size - 1],
  ] as const) {
    const { status, bytes, said } = await ask({ range })
    expect([range, status]).toEqual([range, 206])
    expect(bytes.equals(whole.bytes.subarray(first, last + 1))).toBe(true)
    expect(said['content-range']).toBe(`bytes ${first}-${last}/${size}`)
    expect(said['cache-control']).toContain('immutable')
  }
})

test('a part that it does not have is refused with its size, and no browser keeps that', async () => {
  const { ask, size } = await stored()
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const { status, said } = await ask({ range })
    expect([status, said['content-range']]).toEqual([416, `bytes */${size}`])
    expect(said['cache-control']).toBe('no-store')
  }
})

test.each(['bytes=9-0', 'bytes=0-1,4-5', 'bytes=', 'lines=0-9', 'nonsense'])(
  'a range that is not one gets the whole picture: %s',
  async (range) => {
    const { ask, whole } = await stored()
    const { status, bytes } = await ask({ range })
    expect([status, bytes.equals(whole.bytes)]).toEqual([200, true])
  },
)

test('a part is only of the file that it began with', async () => {
  const { ask, etag } = await stored()
  expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
})

test('whoever has it already is told so', async () => {
  const { ask, etag } = await stored()
  const { status, bytes } = await ask({ 'if-none-match': `"another", W/${etag}` })
  expect([status, bytes.length]).toEqual([304, 0])
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
})
