import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import {
  expectAnswer,
  headOf,
  headOfPost,
  openRawConnection,
  untilReceived,
} from './raw-connection.ts'

const { paths } = galleryItems

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'take-off-stop-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const upload = (token: string, length: number) => headOfPost(paths.add, length, { token })

const halves: [string, (server: TestServer) => Promise<string>][] = [
  ['half a request head', async () => 'GET / HTTP/1.1\r\nHost: loc'],
  ['no bytes', async () => ''],
  ['half an upload', async ({ url }) => `${upload((await signIn(url)).token, 1000)}{"title":`],
  ['half a sign-in', async () => headOfPost(sessionPaths.signIn, 99)],
  ['an answered request', async () => headOf('GET /healthz')],
]

test.each(halves)('a connection with %s does not delay a stop', async (_what, halfOf) => {
  const server = await startServer({ dataDir: folder })
  const connection = await openRawConnection(server.url)
  connection.write(await halfOf(server))
  // Bytes sent before have arrived once a later request is answered.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const before = performance.now()
  expect(await server.stop()).toBe(0)
  console.log(`stopped after ${Math.round(performance.now() - before)} ms`)
})

test('a stop waits a limited time for an upload that never ends', async () => {
  const server = await startServer({ dataDir: folder })
  const { token } = await signIn(server.url)
  const connection = await openRawConnection(server.url)
  connection.write(upload(token, 100_000))
  const drip = setInterval(() => connection.write(' '), 50)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  clearInterval(drip)
})

test('a stopping server is not ready, and answers requests that have arrived', async () => {
  const server = await startServer({ dataDir: folder })
  const { token } = await signIn(server.url)
  const connection = await openRawConnection(server.url)
  const body = JSON.stringify({ title: 'The last one' })
  connection.write(upload(token, body.length) + body.slice(0, 5))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const stopped = server.stop()
  await untilPasses(() => expect(fetch(server.url)).rejects.toThrow('fetch failed'))
  connection.write(body.slice(5) + headOf('GET /readyz'))
  await expectAnswer(connection, 422)
  await untilReceived(connection, /"message":"The server is stopping"/)
  expect(connection.received()).toContain('HTTP/1.1 503 ')
  expect(await stopped).toBe(0)
})

test.each([
  ['SIGTERM', 'to npm alone'],
  ['SIGKILL', 'to npm alone'],
  // Sent by Ctrl+C in a terminal.
  ['SIGINT', 'to npm and all its processes'],
] as const)('when %s is sent %s, the server ends with npm', async (signal, target) => {
  const script = resolve(import.meta.dirname, '../../src/server/start.js')
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', scripts: { start: `node ${script}` } }),
  )
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0', ADMIN_PASSWORD: firstAdmin.password },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const npmId = npm.pid ?? 0
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toMatch(/runs at http\S+/)
  const url = /http\S+/.exec(output)?.[0] ?? ''
  expect((await fetch(`${url}/readyz`)).status).toBeLessThan(504)
  const before = performance.now()
  const ended = once(npm, 'exit')
  process.kill(target === 'to npm alone' ? npmId : -npmId, signal)
  await ended
  // The pipe closes when the last process that could write into it has ended.
  if (!npm.stdout.readableEnded) await once(npm.stdout, 'close')
  console.log(`gone after ${Math.round(performance.now() - before)} ms`)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
