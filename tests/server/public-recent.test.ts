import { beforeEach, expect, test } from 'vitest'

import { publicAnnouncement, publicLists } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { encodings } from '#tests/support/decoders.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { itemOf, send } from './console.ts'
import { headersOf304 } from './headers-of-304.ts'
import { rawCall } from './raw-call.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach({ config: { TRUST_PROXY: 1 } })
let origin = ''
// Recent replies are sent in front of the app, where injected calls do not pass.
beforeEach(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})

const event = () => callsOf(() => server, sampleOf('event'))
const paths = [
  ...publicLists.map(({ path }) => path),
  '/public/events/:id',
  publicAnnouncement.path,
]
const ofOneReply = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']

async function read(path: string, headers: Record<string, string> = {}) {
  const reply = await rawCall(origin, { path, headers: { host: 'club.example', ...headers } })
  const shared = Object.entries(reply.headers).filter(([name]) => !ofOneReply.includes(name))
  return { ...reply, headers: Object.fromEntries(shared), id: reply.headers['x-request-id'] }
}

test.each(paths.flatMap((path) => encodings.map((encoding) => [path, encoding] as const)))(
  '%s sent again in the encoding %s is the same reply',
  async (path, encoding) => {
    const { _id } = itemOf(await event().add())
    server.clock.pass(1)
    const url = pathTo(path, _id)
    const { id, ...first } = await read(url, { 'accept-encoding': encoding })
    const { id: otherId, ...again } = await read(url, { 'accept-encoding': encoding })
    expect(again).toEqual(first)
    expect(otherId).not.toBe(id)

    const etag = String(first.headers['etag'])
    const conditional = { 'accept-encoding': encoding, 'if-none-match': etag }
    const { id: _, ...unchanged } = await read(url, conditional)
    const expected = { status: 304, headers: headersOf304(first.headers), body: Buffer.alloc(0) }
    expect(unchanged).toEqual(expected)
  },
)

/** Sets the revision of a kind as another process does. */
async function setRevision(name: string, revision: number) {
  await server.database
    .insertInto('collections')
    .values({ name, revision, total: 0, changed_at: 0 })
    .onConflict((row) => row.column('name').doUpdateSet({ revision }))
    .execute()
}

const kinds = [
  ...publicLists.map(({ path, resource }) => [path, resource.name] as const),
  ['/public/events/:id', 'event'] as const,
  [publicAnnouncement.path, publicAnnouncement.resource.name] as const,
]

test.each(kinds)('%s is sent again for half a second, and then read again', async (path, kind) => {
  const url = pathTo(path, itemOf(await event().add())._id)
  const etag = async () => (await read(url)).headers['etag']
  server.clock.pass(1)
  await setRevision(kind, 10)
  const first = await etag()
  await setRevision(kind, 20)
  server.clock.pass(499)
  expect(await etag()).toBe(first)
  server.clock.pass(1)
  const second = await etag()
  expect(second).not.toBe(first)
  // The later reply is sent again for as long.
  await setRevision(kind, 30)
  server.clock.pass(499)
  expect(await etag()).toBe(second)
})

test('a reply confirmed by a 304 is sent again for another half second', async () => {
  await setRevision('event', 10)
  const etag = String((await read('/public/events')).headers['etag'])
  server.clock.pass(500)
  await read('/public/events', { 'if-none-match': etag })
  await setRevision('event', 20)
  server.clock.pass(499)
  expect((await read('/public/events')).headers['etag']).toBe(etag)
})

test('a change of the same process is visible at once, and a refused one changes nothing', async () => {
  await setRevision('event', 10)
  const etag = async () => (await read('/public/events')).headers['etag']
  const first = await etag()
  await setRevision('event', 20)
  server.clock.pass(1)
  expect(
    (
      await send(server.app, {
        method: 'POST',
        url: sampleOf('event').resource.paths.add ?? '',
        json: {},
      })
    ).status,
  ).toBe(401)
  expect(await etag()).toBe(first)
  await event().add()
  expect(await etag()).not.toBe(first)
})

test('each host gets a reply with its own addresses', async () => {
  await event().add()
  server.clock.pass(1)
  for (const host of ['club.example', 'www.club.example', 'club.example']) {
    const { body } = await read('/public/events', { host })
    expect(body.toString()).toContain(`"http://${host}/`)
  }
})

test('a HEAD request gets the headers of the reply', async () => {
  const { headers } = await read('/public/events')
  const call = { method: 'HEAD', path: '/public/events', headers: { host: 'club.example' } }
  const head = await rawCall(origin, call)
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers).toMatchObject(headers)
})

test('replies sent again are counted', async () => {
  for (let nth = 0; nth < 3; nth += 1) await read('/public/events')
  const { values } = await server.services.metrics.requests.get()
  const counted = values.filter(({ labels }) => labels['route'] === '/public/events')
  expect(counted).toMatchObject([{ value: 3, labels: { method: 'GET', status: 200 } }])
})

test('replies sent again count towards the limit of their visitor, as do those of the app', async () => {
  const read = async (path: string, from: string) => {
    const headers = { host: 'club.example', 'x-forwarded-for': from }
    const reply = await rawCall(origin, { path, headers })
    return [reply.status, reply.headers['x-ratelimit-remaining']]
  }
  for (let nth = 1; nth < 300; nth += 1) await read('/public/events', '192.0.2.1')
  expect(await read('/public/members', '192.0.2.1')).toEqual([200, '0'])
  expect(await read('/public/events', '192.0.2.1')).toEqual([429, '0'])
  expect(await read('/public/events', '192.0.2.2')).toEqual([200, '299'])
})

test('visitors over http and https get replies of their own', async () => {
  await event().add()
  server.clock.pass(1)
  for (const protocol of ['http', 'https', 'http', 'https']) {
    const { headers, body } = await read('/public/events', { 'x-forwarded-proto': protocol })
    expect(body.toString()).toContain(`"${protocol}://club.example/`)
    expect('strict-transport-security' in headers).toBe(protocol === 'https')
  }
})

test.each([
  [false, ['http', '299'], ['http', '298']],
  [['192.0.2.0/24'], ['http', '299'], ['http', '298']],
  [['127.0.0.1'], ['https', '299'], ['https', '299']],
  [1, ['https', '299'], ['https', '299']],
])(
  'with TRUST_PROXY %j forwarded headers are used only from a trusted proxy',
  async (proxies, first, second) => {
    const proxied = await appForTest({ TRUST_PROXY: proxies })
    await callsOf(() => proxied, sampleOf('event')).add()
    proxied.clock.pass(1)
    const address = await proxied.app.listen({ host: '127.0.0.1', port: 0 })
    const readFrom = async (visitor: string) => {
      const headers = {
        ...{ host: 'club.example', 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' },
      }
      const reply = await rawCall(address, { path: '/public/events', headers })
      const [, protocol] = /"(https?):\/\/club/.exec(reply.body.toString()) ?? []
      return [protocol, reply.headers['x-ratelimit-remaining']]
    }
    expect(await readFrom('192.0.2.1')).toEqual(first)
    // The second reply is a recent one.
    expect(await readFrom('192.0.2.2')).toEqual(second)
  },
)

test('a server that is stopping sends nothing again, but ends the connection', async () => {
  const { promise: mayStop, resolve: stop } = Promise.withResolvers<void>()
  const stopping = await appForTest()
  stopping.app.addHook('preClose', () => mayStop)
  const address = await stopping.app.listen({ host: '127.0.0.1', port: 0 })
  const connection = async () =>
    (await rawCall(address, { path: '/public/events' })).headers.connection
  await connection()
  expect(await connection()).toBe('keep-alive')
  const closed = stopping.app.close()
  expect(await connection()).toBe('close')
  stop()
  await closed
})
