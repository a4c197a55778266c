import { expect, onTestFinished, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'
import { mostConnections } from '#server/connections/limits.ts'
import { countedFor } from '#server/connections/room.ts'
import type { AppConfig } from '#server/services.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { appForTest } from './app-for-each.ts'
import {
  expectAnswer,
  expectEnd,
  headOf,
  headOfPost,
  type Line,
  openLine,
  untilOpen,
  untilReceived,
} from './line.ts'

async function listening(limits: AppConfig['limits'] = {}) {
  const server = await appForTest({ limits })
  return { server, url: await server.app.listen({ port: 0, host: '127.0.0.1' }) }
}

async function lines(count: number, open: () => Promise<Line>): Promise<Line[]> {
  const opened: Line[] = []
  for (let nth = 0; nth < count; nth += 1) opened.push(await open())
  return opened
}

async function lineWith(bytes: string, url: string, from?: string): Promise<Line> {
  const line = await openLine(url, from)
  line.write(bytes)
  return line
}

const slowSignIn = headOfPost(sessionPaths.signIn, 1000)

test('at the limit, a new connection replaces the one that has been idle longest', async () => {
  const { url } = await listening({ connections: 4 })
  const busy = await openLine(url)
  const others = await lines(3, () => openLine(url))
  busy.write(headOf('GET /healthz'))
  await expectAnswer(busy, 200)
  await expectAnswer(await lineWith(headOf('GET /healthz'), url), 200)
  // The first connection has been used since, so the second has been idle longest.
  await untilOpen(others, 2)
  expect(others.map((line) => line.isOpen())).toEqual([false, true, true])
  expect(busy.isOpen()).toBe(true)
})

test('connections of unfinished sign-ins are closed at the limit, and the request of an admin is not', async () => {
  const { server, url } = await listening({ connections: 4 })
  const { token } = server.console
  const admin = await lineWith(headOfPost(galleryItems.paths.add, 2, { token }), url)
  const strangers = await lines(20, () => lineWith(slowSignIn, url))
  await expectAnswer(await lineWith(headOf('GET /healthz'), url), 200)
  expect(strangers.filter((line) => line.isOpen()).length).toBeLessThanOrEqual(3)
  admin.write('{}')
  await expectAnswer(admin, 422)
})

test('when all connections are serving signed-in requests, the new connection is refused', async () => {
  const { server, url } = await listening({ connections: 2 })
  const asking = { token: server.console.token, Expect: '100-continue' }
  const admins = await lines(2, async () => {
    const line = await lineWith(headOfPost(galleryItems.paths.add, 2, asking), url)
    // The server has checked the token by now.
    await expectAnswer(line, 100)
    return line
  })
  await expectEnd(await openLine(url))
  for (const line of admins) {
    line.write('{}')
    await untilReceived(line, /HTTP\/1\.1 422/)
  }
})

test('the connections of one address are limited', async () => {
  const { url } = await listening({ connections: 10, connectionsPerAddress: 3 })
  const neighbours = await lines(2, () => openLine(url, '127.0.0.2'))
  const greedy = await lines(9, () => openLine(url, '127.0.0.3'))
  await untilOpen(greedy, 3)
  expect(neighbours.every((line) => line.isOpen())).toBe(true)
})

test('a connection that pipelines hundreds of requests without reading replies is closed', async () => {
  const { url } = await listening()
  const ahead = await openLine(url, '127.0.0.4')
  ahead.socket.pause()
  ahead.write(headOf('GET /readyz').repeat(500))
  ahead.socket.resume()
  await expectEnd(ahead)
  const patient = await lineWith(headOf('GET /readyz').repeat(5), url, '127.0.0.4')
  await untilReceived(patient, /(?:HTTP\/1\.1 200[^]*){5}/)
})

test('connections are counted by address, or by /64 network for IPv6, except those of proxies', () => {
  const direct = countedFor(false)
  expect(direct('192.0.2.1')).toBe('192.0.2.1')
  expect(direct('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(direct('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(direct('2001:db8::6')).toBe('2001:db8::/64')
  expect(direct('::1')).toBe('::/64')
  expect(direct('fe80::1%eth0')).toBe('fe80::/64')
  const proxied = countedFor(['10.0.0.0/8', '2001:db8::1'])
  expect(proxied('10.1.2.3')).toBeUndefined()
  expect(proxied('::ffff:10.1.2.3')).toBeUndefined()
  expect(proxied('2001:db8::1')).toBeUndefined()
  expect(proxied('192.0.2.1')).toBe('192.0.2.1')
  expect(countedFor(1)('192.0.2.1')).toBeUndefined()
})

test.each([
  [256, 96],
  [128, 32],
  [1024, 480],
  [20_000, 1000],
  [Infinity, 1000],
])('with %d file handles, %d connections are allowed', (handles, connections) => {
  expect(mostConnections(handles)).toBe(connections)
})

test.each([
  ['send nothing', ''],
  ['send half a request head', 'GET / HTTP/1.1\r\nHost: loc'],
  ['send half a sign-in', slowSignIn],
])(
  '400 strangers who %s do not keep an admin out of a server with 256 file handles',
  async (_how, half) => {
    const under = ['/bin/sh', '-c', 'ulimit -n 256 && exec "$0" "$@"']
    const server = await startServer({ under })
    onTestFinished(async () => void (await server.stop()))
    const crowd: Line[] = []
    for (let nth = 0; nth < 400; nth += 1) {
      crowd.push(await lineWith(half, server.url, `127.0.1.${nth % 200}`))
    }
    const headers = { authorization: `Bearer ${(await signIn(server.url)).token}` }
    for (let nth = 0; nth < 5; nth += 1) {
      const list = await fetch(server.url + galleryItems.paths.list, { headers })
      expect(list.status).toBe(200)
    }
    expect(crowd.filter((line) => line.isOpen()).length).toBeGreaterThan(64)
    crowd.forEach((line) => line.socket.destroy())
  },
)
