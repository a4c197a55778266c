import { expect, test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'

import { galleryForEach } from './app-for-each.ts'

const server = galleryForEach()

/** Stores a picture; returns its reply and a function that requests it with headers. */
async function stored() {
  const { sha256 } = await server.added(await smallPicture())
  const url = `/media/${sha256}-960.webp`
  const ask = async (headers: Record<string, string> = {}) => {
    const {
      statusCode,
      rawPayload,
      headers: responseHeaders,
    } = await server.app.inject({ url, headers })
    return { status: statusCode, bytes: rawPayload, responseHeaders }
  }
  const whole = await ask()
  expect(whole.status).toBe(200)
  return { ask, whole, size: whole.bytes.length, etag: String(whole.responseHeaders.etag) }
}

test('a range of a picture is answered with 206, and cacheable as long as the whole picture', async () => {
  const { ask, whole, size } = await stored()
  expect(whole.responseHeaders['accept-ranges']).toBe('bytes')
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    [`bytes=10-`, 10, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=-${size + 1}`, 0, size - 1],
    [`bytes=5-${size + 5}`, 5, size - 1],
  ] as const) {
    const { status, bytes, responseHeaders } = await ask({ range })
    expect([range, status]).toEqual([range, 206])
    expect(bytes.equals(whole.bytes.subarray(first, last + 1))).toBe(true)
    expect(responseHeaders['content-range']).toBe(`bytes ${first}-${last}/${size}`)
    expect(responseHeaders['cache-control']).toContain('immutable')
  }
})

test('a range beyond the end is answered with 416 and the size, and not cached', async () => {
  const { ask, size } = await stored()
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const { status, responseHeaders } = await ask({ range })
    expect([status, responseHeaders['content-range']]).toEqual([416, `bytes */${size}`])
    expect(responseHeaders['cache-control']).toBe('no-store')
  }
})

test.each(['bytes=9-0', 'bytes=0-1,4-5', 'bytes=', 'lines=0-9', 'nonsense'])(
  'an invalid range is answered with the whole picture: %s',
  async (range) => {
    const { ask, whole } = await stored()
    const { status, bytes } = await ask({ range })
    expect([status, bytes.equals(whole.bytes)]).toEqual([200, true])
  },
)

test('a range is served only if If-Range matches the ETag', async () => {
  const { ask, etag } = await stored()
  expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
})

test('a matching If-None-Match is answered with 304', async () => {
  const { ask, etag } = await stored()
  const { status, bytes } = await ask({ 'if-none-match': `"another", W/${etag}` })
  expect([status, bytes.length]).toEqual([304, 0])
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
})
