import { expect, test } from 'vitest'

import {
  eventFeeds,
  galleryFeeds,
  organisationPath,
  publicAnnouncement,
  publicLists,
} from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { minEncodedBytes } from '#server/http/compression.ts'
import { decoders, encodings, expectedEncoding } from '#tests/support/decoders.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

const paths = [
  ...publicLists.map(({ path }) => path),
  '/public/events/:id',
  ...Object.values(eventFeeds),
  ...Object.values(galleryFeeds),
  publicAnnouncement.path,
  organisationPath,
]

async function read(url: string, acceptEncoding: string, ifNoneMatch?: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url,
    headers: {
      'accept-encoding': acceptEncoding,
      ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    },
  })
  const { etag, vary, 'content-encoding': encoding } = headers
  return { status: statusCode, etag: String(etag), vary, encoding, bytes: rawPayload }
}

/** Adds an event that is large enough to be encoded, and returns its id. */
async function addEvent() {
  const calls = callsOf(() => server, sampleOf('event'))
  return itemOf(await calls.add({ description: 'The hall. '.repeat(150) }))._id
}

/** Adds an event, and returns the path with its id. */
const begin = async (path: string) => pathTo(path, await addEvent())

test.each(paths)('%s has a strong ETag of its own in each encoding', async (path) => {
  const url = await begin(path)
  const plain = await read(url, 'identity')
  const replies = await Promise.all(encodings.map((each) => read(url, each)))
  const { length } = plain.bytes
  expect(length >= minEncodedBytes).toBe(path.includes('event'))
  const expected = encodings.map((each) => expectedEncoding(each, length))
  expect(replies.map(({ encoding }) => encoding)).toEqual(expected)
  for (const [nth, { etag, vary, bytes }] of replies.entries()) {
    expect(etag).toMatch(/^"[\w.-]+"$/)
    expect(vary).toContain('accept-encoding')
    const decode = decoders[expected[nth] ?? 'identity']
    expect(decode(bytes).equals(plain.bytes)).toBe(true)
  }
  expect(new Set(replies.map(({ etag }) => etag)).size).toBe(3)
})

test.each(paths)('%s is answered with 304 to the ETag of the same encoding only', async (path) => {
  const url = await begin(path)
  for (const named of encodings) {
    const { etag } = await read(url, named)
    for (const accepted of encodings) {
      const reply = await read(url, accepted, etag)
      const isSame = named === accepted
      expect([named, accepted, reply.status]).toEqual([named, accepted, isSame ? 304 : 200])
      expect(reply.etag === etag).toBe(isSame)
      expect(reply.vary).toContain('accept-encoding')
    }
    expect((await read(url, named, '*')).status).toBe(304)
    expect((await read(url, named, `"other", W/${etag}`)).status).toBe(304)
  }
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*, br; q=0.0', 'gzip'],
  ['br;q=0.01', 'br'],
  ['br;q=0, gzip;q=0', undefined],
  ['deflate', undefined],
  ['', undefined],
])('a reader that accepts "%s" gets %s', async (accepted, encoding) => {
  await addEvent()
  expect((await read('/public/events', accepted)).encoding).toBe(encoding)
})
