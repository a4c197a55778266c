import { once } from 'node:events'
import { createServer } from 'node:net'

import { Client } from 'pg'
import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { isRunning, workersOf } from '#tests/support/children.ts'
import { freePort } from '#tests/support/free-port.ts'
import { failToStart, signIn } from '#tests/support/test-server.ts'

import {
  requestAnew,
  freshStorage,
  startWorkerGroup,
  type TestWorkerGroup,
} from './worker-group.ts'

/** Sends concurrent requests until it is stopped; returns the counts of the outcomes. */
function keepRequesting({ url }: TestWorkerGroup) {
  const counts = new Map<string, number>()
  const abort = new AbortController()
  const requestRepeatedly = async () => {
    while (!abort.signal.aborted) {
      const outcome = await requestAnew(`${url}/readyz`)
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
  }
  const loops = Promise.all([
    requestRepeatedly(),
    requestRepeatedly(),
    requestRepeatedly(),
    requestRepeatedly(),
  ])
  return {
    count: (outcome: string) => counts.get(outcome) ?? 0,
    stop: async () => {
      abort.abort()
      await loops
      return Object.fromEntries(counts)
    },
  }
}

test('several processes serve one port, and the first password is printed once', async () => {
  const port = await freePort()
  const group = await startWorkerGroup(3, { ADMIN_PASSWORD: '', METRICS_PORT: String(port) })
  const password = /password (\S+) \(shown only this once\)/.exec(group.output.out)?.[1] ?? ''
  const { token } = await signIn(group.url, { ...firstAdmin, password })
  const countsOf = async () => {
    const requests = Array.from({ length: 6 }, () =>
      fetch(`${group.url}/admin/get-member`, {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      }),
    )
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return metrics.match(
      /requests_total\{method="GET",route="\/admin\/get-member",status="200",worker="\d"/g,
    )
  }
  await expect.poll(countsOf).toHaveLength(3)
  expect(group.output.out.trim().split('\n')).toHaveLength(3)

  const workers = group.running()
  group.sendSignal('SIGTERM')
  expect(await group.exitCode()).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
})

test('a process that dies is replaced while the others serve', async () => {
  const group = await startWorkerGroup(2)
  const [first = 0, second = 0] = group.running()
  process.kill(first, 'SIGKILL')
  await expect.poll(() => isRunning(first)).toBe(false)
  expect(await requestAnew(`${group.url}/readyz`)).toBe('200')
  await expect.poll(group.serving).toBe(3)
  expect(group.running()).toHaveLength(2)
  expect(group.running()).toContain(second)
  expect(group.output.err).toContain('"signal":"SIGKILL"')
})

test('a restart by SIGHUP replaces all processes, and loses no request', async () => {
  const group = await startWorkerGroup(2)
  const before = group.running()
  const requesting = keepRequesting(group)
  await expect.poll(() => requesting.count('200')).toBeGreaterThan(20)
  group.sendSignal('SIGHUP')
  await expect.poll(() => group.output.err).toContain('all worker processes were replaced')
  const countBefore = requesting.count('200')
  await expect.poll(() => requesting.count('200')).toBeGreaterThan(countBefore + 20)
  const outcomes = await requesting.stop()
  console.log(`asked during a restart: ${JSON.stringify(outcomes)}`)
  expect(Object.keys(outcomes)).toEqual(['200'])
  expect(before.filter(isRunning)).toEqual([])
  expect(group.running()).toHaveLength(2)
})

test('a process that dies while its successor starts is not replaced twice', async () => {
  const group = await startWorkerGroup(2)
  const [first = 0] = group.running().toSorted((one, other) => one - other)
  const holder = new Client(group.database)
  await holder.connect()
  await holder.query('begin; lock table kysely_migration in access exclusive mode')
  group.sendSignal('SIGHUP')
  await expect.poll(group.running).toHaveLength(3)
  process.kill(first, 'SIGKILL')
  // Longer than the delay before a process that died is replaced.
  await holder.query('select pg_sleep(1.5)')
  await holder.query('rollback')
  await holder.end()
  await expect.poll(() => group.output.err).toContain('all worker processes were replaced')
  expect(group.running()).toHaveLength(2)
})

test('a restart requested before any process serves is done afterwards', async () => {
  const group = await startWorkerGroup(2, {}, (server) => {
    const begun = () => workersOf(server.pid ?? 0).length > 0
    return expect
      .poll(begun)
      .toBe(true)
      .then(() => void server.kill('SIGHUP'))
  })
  await expect.poll(() => group.output.err).toContain('all worker processes were replaced')
  expect(await requestAnew(`${group.url}/readyz`)).toBe('200')
})

test('an error that prevents the first process from starting is printed once', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, output } = await failToStart({
    WORKERS: '3',
    PORT: port,
    ...(await freshStorage()),
  })
  other.close()
  expect(output).toBe(`Port ${port} is in use: stop the program using it, or set another PORT.\n`)
  expect(code).toBe(1)
})

test('metrics on the shared port are refused with several processes', async () => {
  const env = { WORKERS: '2', METRICS_TOKEN: 'a-token-of-some-length' }
  const { code, output } = await failToStart({ ...env, ...(await freshStorage()) })
  expect(output).toMatch(/^METRICS_TOKEN requires METRICS_PORT with WORKERS=2: .*\n$/)
  expect(code).toBe(1)
})
