import { EventEmitter, once } from 'node:events'

import { beforeEach, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'
import { isTooSlow } from '#server/connections/connection.ts'
import { limitsOf } from '#server/connections/limits.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { formOf } from './console.ts'
import {
  expectAnswer,
  expectEnd,
  headOf,
  headOfPost,
  openRawConnection,
  sendBytes,
  untilReceived,
} from './raw-connection.ts'

const { paths } = galleryItems
const limits = limitsOf()
const megabyte = 1024 * 1024

const address = { port: 0, host: '127.0.0.1' }

let url: string
let now = 0
const checks = new EventEmitter()

const tick = () => {
  checks.emit('check')
  return now
}
const server = appForEach({ config: { limits: { checkEveryMs: 10, now: tick } } })

beforeEach(async () => {
  url = await server.app.listen(address)
})

/** Advances the clock of the server, and waits until the server has checked its connections. */
async function pass(milliseconds: number) {
  now += milliseconds
  for (let count = 0; count < 3; count += 1) await once(checks, 'check')
}

const signIn = headOfPost(sessionPaths.signIn, 1000)
const multipart = 'multipart/form-data; boundary=x'

const upload = (length: number, type: string, token = server.console.token) =>
  headOfPost(paths.add, length, { token, type })

async function photo() {
  const parts = { title: 'A photo', description: 'From the hall', image: await smallPicture() }
  const response = new Response(formOf(parts))
  const body = Buffer.from(await response.arrayBuffer())
  return { head: upload(body.length, response.headers.get('content-type') ?? ''), body }
}

test.each([
  ['an upload at 5 KB/s', (forMs: number) => (forMs / 1000) * 5000],
  [
    'an upload at 5 KB/s that begins after 15 s',
    (forMs: number) => (Math.max(0, forMs - 15_000) / 1000) * 5000,
  ],
  [
    'an upload at 5 KB/s that pauses for 15 s after 10 s',
    (forMs: number) => Math.min(forMs, 10_000) * 5,
  ],
])('%s is not too slow at any moment', (_how, bytesAfter) => {
  for (let forMs = 0; forMs <= 25_000; forMs += 250) {
    expect(isTooSlow({ forMs, bytes: bytesAfter(forMs) }, limits)).toBe(false)
  }
})

test.each([
  ['an upload of one byte per 5 s', 21_000, 4],
  ['an upload of 400 bytes per second', 60_000, 24_000],
  ['an upload that takes longer than ten minutes', 601_000, 20_000_000],
])('%s is too slow', (_how, forMs, bytes) => {
  expect(isTooSlow({ forMs, bytes }, limits)).toBe(true)
})

test('a body at one byte per 5 s is answered with 408, and its connection ended', async () => {
  const connection = await openRawConnection(url)
  connection.write(signIn)
  for (const byte of '{"em') {
    connection.write(byte)
    await pass(5000)
    expect(connection.received()).toBe('')
  }
  // The time limit starts when the server begins to read the request.
  await pass(6000)
  await expectAnswer(connection, 408)
  await expectEnd(connection)
})

test('an upload that pauses for 15 s in the middle succeeds', async () => {
  const { head, body } = await photo()
  const connection = await openRawConnection(url)
  connection.write(head)
  await pass(1000)
  connection.write(body.subarray(0, body.length / 2))
  await pass(15_000)
  connection.write(body.subarray(body.length / 2))
  await expectAnswer(connection, 201)
})

test('a whole request has a time limit, however fast it arrives', async () => {
  const connection = await openRawConnection(url)
  connection.write(upload(20 * megabyte, multipart))
  await sendBytes(connection, 10 * megabyte)
  await pass(590_000)
  expect(connection.received()).toBe('')
  await pass(11_000)
  await expectAnswer(connection, 408)
  await expectEnd(connection)
})

test('the head of a request has a time limit', async () => {
  const hasty = await appForTest({ limits: { checkEveryMs: 10, headMs: 50 } })
  const connection = await openRawConnection(await hasty.app.listen(address))
  connection.write('GET / HTTP/1.1\r\nHost: loc')
  await expectAnswer(connection, 408)
})

test.each([
  ['with an unknown token', 'nobody', 401],
  ['that is not a form', undefined, 415],
])('an upload %s is refused before it is read to its end', async (_what, token, status) => {
  const connection = await openRawConnection(url)
  connection.write(upload(100 * megabyte, 'application/octet-stream', token))
  const sent = sendBytes(connection, 100 * megabyte)
  await expectAnswer(connection, status)
  // If the connection were closed immediately, the client might not receive the reply.
  await pass(2900)
  expect(connection.isOpen()).toBe(true)
  await pass(200)
  await expectEnd(connection)
  // Bytes that were sent and not read are in the buffers between client and server.
  expect(await sent).toBeLessThan(20 * megabyte)
})

test('a form with too much text is refused before it is read to its end', async () => {
  const connection = await openRawConnection(url)
  connection.write(upload(110 * megabyte, multipart))
  const field = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(200_000)}\r\n`
  for (let nth = 0; nth < 10; nth += 1) connection.write(field(`text${nth}`))
  await expectAnswer(connection, 413)
  const sent = sendBytes(connection, 100 * megabyte)
  await pass(3100)
  await expectEnd(connection)
  expect(await sent).toBeLessThan(20 * megabyte)
})

test('the connection of a refused upload is closed when the rest of it does not arrive', async () => {
  const connection = await openRawConnection(url)
  connection.write(headOfPost(paths.add, 1000))
  await expectAnswer(connection, 401)
  await pass(2900)
  expect(connection.isOpen()).toBe(true)
  await pass(200)
  await expectEnd(connection)
})

test('the connection is reused after a small upload was refused', async () => {
  const connection = await openRawConnection(url)
  const { body } = await photo()
  connection.write(headOfPost(paths.add, body.length, { type: multipart }))
  connection.write(body)
  await expectAnswer(connection, 401)
  await pass(10_000)
  connection.write(headOf('GET /healthz'))
  await untilReceived(connection, /"status":"ok"/)
})

test.each([
  ['half a request head', 400, 'GET / HTTP/1.1\r\nHost: loc'],
  ['half a request body', 1100, `${signIn}{"email":`],
])('a stop waits for %s at most %d ms without a byte', async (_what, quietMs, half) => {
  const connection = await openRawConnection(url)
  connection.write(half)
  await pass(0)
  const closed = server.app.close()
  await pass(100)
  expect(connection.isOpen()).toBe(true)
  now += quietMs
  await expectEnd(connection)
  await closed
})
