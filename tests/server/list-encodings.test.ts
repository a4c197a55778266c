import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { firstCursor, pagePath } from '#contract/list-cursor.ts'
import { minEncodedBytes } from '#server/http/compression.ts'
import { decoders, encodings, expectedEncoding } from '#tests/support/decoders.ts'
import { sampleOf, samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()
const galleryItem = sampleOf('galleryItem')
/** Lists; those with a sample are large enough to be encoded once they contain five of it. */
const lists = [
  ...samples.map((sample) => [sample.resource.paths.list, sample] as const),
  [announcement.paths.list, undefined] as const,
  [pagePath(galleryItem.resource.paths.list, firstCursor), galleryItem] as const,
]

async function addFive(sample: (typeof samples)[number]) {
  for (let nth = 0; nth < 5; nth += 1) await callsOf(() => server, sample).add()
}

async function read(url: string, encoding: (typeof encodings)[number], ifNoneMatch = '"none"') {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url,
    headers: {
      authorization: `Bearer ${server.console.token}`,
      'accept-encoding': encoding,
      'if-none-match': ifNoneMatch,
    },
  })
  const isEncoded = headers['content-encoding'] !== undefined
  const text =
    statusCode === 304 ? '' : decoders[isEncoded ? encoding : 'identity'](rawPayload).toString()
  return { status: statusCode, headers, text }
}

test.each(lists)(
  '%s is encoded as requested, and answered with 304 until it changes',
  async (url, sample) => {
    if (sample) await addFive(sample)
    const plain = await read(url, 'identity')
    const length = Buffer.byteLength(plain.text)
    expect(length >= minEncodedBytes).toBe(sample !== undefined)
    const etag = String(plain.headers['etag'])
    for (const encoding of encodings) {
      const { status, headers, text } = await read(url, encoding)
      expect({ status, text }).toEqual({ status: 200, text: plain.text })
      expect(headers['content-encoding']).toBe(expectedEncoding(encoding, length))
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['vary']).toContain('accept-encoding')
      expect(headers).toMatchObject({ etag })
      expect((await read(url, encoding, etag)).status).toBe(304)
    }
  },
)

test('a list that was sent is sent with each later change, in every encoding', async () => {
  const calls = callsOf(() => server, sampleOf('member'))
  const { list } = sampleOf('member').resource.paths
  for (const name of ['Asha', 'Ben']) {
    await calls.add({ name })
    for (const encoding of encodings) {
      expect((await read(list, encoding)).text).toContain(`"name":"${name}"`)
    }
  }
})

test('pages and searches of a list are sent each with its own members', async () => {
  const calls = callsOf(() => server, sampleOf('member'))
  const { list } = sampleOf('member').resource.paths
  for (let nth = 0; nth < 11; nth += 1) {
    server.clock.pass(1)
    await calls.add({ name: `Asha ${nth}` })
  }
  const namesAt = async (query: string) => (await read(list + query, 'br')).text.match(/Asha \d+/g)
  expect(await namesAt('?page=2&limit=10')).toEqual(['Asha 0'])
  expect(await namesAt('?page=1&limit=1')).toEqual(['Asha 10'])
  expect(await namesAt('?search=asha%207')).toEqual(['Asha 7'])
})
