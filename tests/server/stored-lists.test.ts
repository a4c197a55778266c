import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { listResources } from '#contract/resources/index.ts'
import { members } from '#contract/resources/member.ts'
import { encodings } from '#tests/support/decoders.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForTest } from './app-for-each.ts'
import { itemOf } from './console.ts'
import { headersOf304 } from './headers-of-304.ts'
import { rawCall } from './raw-call.ts'
import { callsOf } from './resource-calls.ts'
import { countHandlers, type ListServer, membersPath, startListServer } from './stored-lists.ts'

const handled = countHandlers()
const member = (server: ListServer) => callsOf(() => server, sampleOf('member'))

const lists = [
  ...[...listResources, announcement].map(({ paths }) => paths.list),
  `${membersPath}?page=2&limit=5`,
  `${galleryItems.paths.list}?part=newest`,
]

test.each(lists)('%s sent again is the same reply, in every encoding', async (url) => {
  const server = await startListServer(handled)
  await member(server).add()
  for (const encoding of encodings) {
    const given = { 'accept-encoding': encoding }
    const first = await server.read(url, given)
    expect(first).toMatchObject({ status: 200, isByApp: true })
    expect(await server.read(url, given)).toEqual({ ...first, isByApp: false })

    const etag = String(first.headers['etag'])
    expect(await server.read(url, { ...given, 'if-none-match': etag })).toEqual({
      ...{ status: 304, isByApp: false, body: Buffer.alloc(0) },
      headers: headersOf304(first.headers),
    })
  }
})

test('after a 304 alone, only a 304 is sent again', async () => {
  const server = await startListServer(handled)
  const { read } = server
  const cookie = { cookie: 'another=request' }
  await server.readStored(membersPath, cookie)
  await member(server).add()
  const etag = String((await read(membersPath)).headers['etag'])
  const known = { ...cookie, 'if-none-match': etag }
  expect(await read(membersPath, known)).toMatchObject({ status: 304, isByApp: true })
  expect(await read(membersPath, known)).toMatchObject({ status: 304, isByApp: false })
  expect(await read(membersPath, cookie)).toMatchObject({ status: 200, isByApp: true })
  expect(await read(membersPath, cookie)).toMatchObject({ status: 200, isByApp: false })
})

test('a 304 after another change stores the list again', async () => {
  const server = await startListServer(handled)
  const { headers } = await server.readStored()
  await callsOf(() => server, sampleOf('event')).add()
  const known = { 'if-none-match': String(headers['etag']) }
  expect(await server.read(membersPath, known)).toMatchObject({ status: 304, isByApp: true })
  expect(await server.read(membersPath)).toMatchObject({ status: 200, isByApp: false })
})

test('an addition and a removal are visible at once', async () => {
  const server = await startListServer(handled)
  await server.readStored()
  const { _id } = itemOf(await member(server).add())
  expect((await server.read(membersPath)).body.toString()).toContain(_id)
  await server.readStored()
  await member(server).remove(_id)
  expect((await server.read(membersPath)).body.toString()).not.toContain(_id)
})

const website = 'https://console.example'

test('only a console of a configured origin may read a stored reply', async () => {
  const { read, readStored } = await startListServer(handled, { CORS_ORIGINS: [website] })
  for (const origin of [website, 'https://other.example', website]) {
    const { headers } = await readStored(membersPath, { origin })
    expect(headers['access-control-allow-origin']).toBe(origin === website ? website : undefined)
    const known = { origin, 'if-none-match': String(headers['etag']) }
    const unchanged = await read(membersPath, known)
    expect(unchanged).toMatchObject({ status: 304, isByApp: false })
    expect(unchanged.headers).toEqual(headersOf304(headers))
  }
  expect((await readStored()).headers).not.toHaveProperty('access-control-allow-origin')
})

test('stored replies over https have HSTS, and those over http have not', async () => {
  const { read, readStored } = await startListServer(handled, { TRUST_PROXY: 1 })
  for (const protocol of ['https', 'http', 'https']) {
    const given = { 'x-forwarded-proto': protocol }
    const { headers } = await readStored(membersPath, given)
    const known = { ...given, 'if-none-match': String(headers['etag']) }
    const { headers: unchanged } = await read(membersPath, known)
    for (const each of [headers, unchanged])
      expect('strict-transport-security' in each).toBe(protocol === 'https')
  }
})

test('searches are not stored', async () => {
  const { read } = await startListServer(handled)
  const search = `${membersPath}?search=atlas`
  const { headers } = await read(search)
  expect(await read(search)).toMatchObject({ status: 200, isByApp: true })
  const known = { 'if-none-match': String(headers['etag']) }
  expect(await read(search, known)).toMatchObject({ status: 304, isByApp: true })
  expect(await read(search, known)).toMatchObject({ status: 304, isByApp: true })
})

test('replies sent again are counted', async () => {
  const { readStored, services } = await startListServer(handled)
  await readStored()
  const { values } = await services.metrics.requests.get()
  const counted = values.filter(({ labels }) => labels['route'] === membersPath)
  expect(counted).toMatchObject([{ value: 2, labels: { method: 'GET', status: 200 } }])
})

test('a database in memory has no stored replies', async () => {
  const { app, console } = await appForTest()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${console.token}` }
  for (let nth = 0; nth < 2; nth += 1) {
    const before = handled()
    await rawCall(origin, { path: members.paths.list, headers })
    expect(handled()).toBe(before + 1)
  }
})

test('a server that is stopping sends nothing again, but ends the connection', async () => {
  const { promise: mayStop, resolve: stop } = Promise.withResolvers<void>()
  const { app, read, readStored } = await startListServer(handled, {}, (created) => {
    created.addHook('preClose', () => mayStop)
  })
  expect((await readStored()).headers['connection']).toBe('keep-alive')
  const closed = app.close()
  expect((await read(membersPath)).headers['connection']).toBe('close')
  stop()
  await closed
})
