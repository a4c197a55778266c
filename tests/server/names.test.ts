import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { spawnWithOutput } from '#tests/support/test-server.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

/** Returns a body that is sent later than the head of its request. */
function lateBody(text: string): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      await pause(50)
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { output, stop, untilPrinted } = spawnWithOutput({ DATA_DIR: folder, LOG_LEVEL: 'debug' })
  await untilPrinted(/^Data: /m)
  const url = /http:\/\/\S+/.exec(output.out)?.[0] ?? ''
  /** Signs in with these headers; returns the request id of the reply. */
  const signIn = async (headers: Record<string, string>) => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: lateBody(JSON.stringify(firstAdmin)),
      duplex: 'half',
    }
    const response = await fetch(url + sessionPaths.signIn, init)
    return response.headers.get('x-request-id') ?? ''
  }
  const lines = async () => {
    await stop()
    const all = output.err.trim().split('\n')
    return all.map((line): Record<string, unknown> => JSON.parse(line))
  }
  return { url, signIn, lines }
}

test('all log lines of a request have the request id of its reply, and its trace id', async () => {
  const { signIn, lines } = await start()
  const traceparent = `00-${trace}-${parent}-01`
  const first = await signIn({ traceparent, 'x-request-id': 'as a client says' })
  const second = await signIn({})
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  const all = await lines()
  const of = (request: string) => all.filter((line) => line['request'] === request)
  const events = (request: string) => of(request).flatMap(({ event }) => event ?? [])
  expect([events(first), events(second)]).toEqual([['signed-in'], ['signed-in']])
  expect(of(first).length).toBeGreaterThanOrEqual(2)
  expect(new Set(of(first).map((line) => line['trace']))).toEqual(new Set([trace]))
  expect(new Set(of(second).map((line) => line['trace']))).toEqual(new Set([undefined]))
})

test('a trace context is used only if it is well-formed', async () => {
  const { signIn, lines } = await start()
  const wellFormed = [`00-${trace}-${parent}-00`, `01-${trace}-${parent}-01-more`]
  const malformed = [
    '',
    trace,
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-01-more`,
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${trace}-${parent}-01 `.repeat(2),
  ]
  const traceparents = new Map<string, string>()
  for (const traceparent of [...wellFormed, ...malformed]) {
    traceparents.set(await signIn({ traceparent }), traceparent)
  }
  const traced = (await lines()).filter((line) => line['trace'] !== undefined)
  const names = new Set(traced.map(({ request }) => traceparents.get(String(request))))
  expect(names).toEqual(new Set(wellFormed))
})

test('at the level debug every public request is logged', async () => {
  const { url, lines } = await start()
  const ids: (string | null)[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const { headers } = await fetch(`${url}/public/events`)
    ids.push(headers.get('x-request-id'))
  }
  const logged = (await lines()).flatMap((line) => (line['res'] ? [line['request']] : []))
  expect(logged).toEqual(ids)
})
