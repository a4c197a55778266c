import { expect, onTestFinished, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'
import { maxConnections } from '#server/connections/limits.ts'
import { countedFor } from '#server/connections/room.ts'
import type { AppConfig } from '#server/services.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { appForTest } from './app-for-each.ts'
import {
  expectAnswer,
  expectEnd,
  headOf,
  headOfPost,
  type RawConnection,
  openRawConnection,
  untilOpen,
  untilReceived,
} from './raw-connection.ts'

async function listening(limits: AppConfig['limits'] = {}) {
  const server = await appForTest({ limits })
  return { server, url: await server.app.listen({ port: 0, host: '127.0.0.1' }) }
}

async function openConnections(
  count: number,
  open: () => Promise<RawConnection>,
): Promise<RawConnection[]> {
  const opened: RawConnection[] = []
  for (let nth = 0; nth < count; nth += 1) opened.push(await open())
  return opened
}

async function connectionWith(bytes: string, url: string, from?: string): Promise<RawConnection> {
  const connection = await openRawConnection(url, from)
  connection.write(bytes)
  return connection
}

const slowSignIn = headOfPost(sessionPaths.signIn, 1000)

test('at the limit, a new connection replaces the one that has been idle longest', async () => {
  const { url } = await listening({ connections: 4 })
  const busy = await openRawConnection(url)
  const others = await openConnections(3, () => openRawConnection(url))
  busy.write(headOf('GET /healthz'))
  await expectAnswer(busy, 200)
  await expectAnswer(await connectionWith(headOf('GET /healthz'), url), 200)
  // The first connection has been used since, so the second has been idle longest.
  await untilOpen(others, 2)
  expect(others.map((connection) => connection.isOpen())).toEqual([false, true, true])
  expect(busy.isOpen()).toBe(true)
})

test('connections of unfinished sign-ins are closed at the limit, and the request of an admin is not', async () => {
  const { server, url } = await listening({ connections: 4 })
  const { token } = server.console
  const admin = await connectionWith(headOfPost(galleryItems.paths.add, 2, { token }), url)
  const strangers = await openConnections(20, () => connectionWith(slowSignIn, url))
  await expectAnswer(await connectionWith(headOf('GET /healthz'), url), 200)
  expect(strangers.filter((connection) => connection.isOpen()).length).toBeLessThanOrEqual(3)
  admin.write('{}')
  await expectAnswer(admin, 422)
})

test('when all connections are serving signed-in requests, the new connection is refused', async () => {
  const { server, url } = await listening({ connections: 2 })
  const asking = { token: server.console.token, Expect: '100-continue' }
  const admins = await openConnections(2, async () => {
    const connection = await connectionWith(headOfPost(galleryItems.paths.add, 2, asking), url)
    // The server has checked the token by now.
    await expectAnswer(connection, 100)
    return connection
  })
  await expectEnd(await openRawConnection(url))
  for (const connection of admins) {
    connection.write('{}')
    await untilReceived(connection, /HTTP\/1\.1 422/)
  }
})

test('the connections of one address are limited', async () => {
  const { url } = await listening({ connections: 10, connectionsPerAddress: 3 })
  const neighbours = await openConnections(2, () => openRawConnection(url, '127.0.0.2'))
  const greedy = await openConnections(9, () => openRawConnection(url, '127.0.0.3'))
  await untilOpen(greedy, 3)
  expect(neighbours.every((connection) => connection.isOpen())).toBe(true)
})

test('a connection that pipelines hundreds of requests without reading replies is closed', async () => {
  const { url } = await listening()
  const ahead = await openRawConnection(url, '127.0.0.4')
  ahead.socket.pause()
  ahead.write(headOf('GET /readyz').repeat(500))
  ahead.socket.resume()
  await expectEnd(ahead)
  const patient = await connectionWith(headOf('GET /readyz').repeat(5), url, '127.0.0.4')
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
  expect(maxConnections(handles)).toBe(connections)
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
    const crowd: RawConnection[] = []
    for (let nth = 0; nth < 400; nth += 1) {
      crowd.push(await connectionWith(half, server.url, `127.0.1.${nth % 200}`))
    }
    const headers = { authorization: `Bearer ${(await signIn(server.url)).token}` }
    for (let nth = 0; nth < 5; nth += 1) {
      const list = await fetch(server.url + galleryItems.paths.list, { headers })
      expect(list.status).toBe(200)
    }
    expect(crowd.filter((connection) => connection.isOpen()).length).toBeGreaterThan(64)
    crowd.forEach((connection) => connection.socket.destroy())
  },
)
