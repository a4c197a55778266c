import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { skipWithout } from '#tests/run/requirements.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

const { paths } = founderProfiles
const limit = 256 * 1024
const kilobyte = 1024

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = (await signIn(server.url)).token
})

afterAll(() => server.stop())

/** Returns the peak memory of the server's process, in megabytes. */
function peakMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / kilobyte
}

const filled = (unit: string, [before, after]: [string, string], bytes: number) =>
  before + unit.repeat((bytes - before.length - after.length) / unit.length) + after

const bodies: [string, (bytes: number) => string][] = [
  ['empty lists', (bytes) => filled('[],', ['{"achievements":[', '[]]}'], bytes)],
  ['empty objects', (bytes) => filled('{},', ['[', '{}]'], bytes)],
  ['lists in lists', (bytes) => `${'['.repeat(bytes / 2 - 1)}${']'.repeat(bytes / 2 - 1)}`],
  ['numbers', (bytes) => filled('1,', ['{"achievements":[', '1]}'], bytes)],
  ['one long text', (bytes) => filled('x', ['{"title":"', '"}'], bytes)],
]

async function post(body: string | FormData, authorization: string) {
  const headers = {
    authorization,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const send = () => fetch(server.url + paths.add, { method: 'POST', headers, body })
  // A body that is refused early is still being written when the connection closes. Some clients then fail before
  // they have read the reply, slow ones more often.
  for (let left = 10; left > 0; left -= 1) {
    const response = await send().catch(() => undefined)
    if (response) return response.status
  }
  throw new Error('Ten times there was no answer to be read')
}

async function statusesOf40(body: string | FormData, authorization: string) {
  const statuses = Array.from({ length: 40 }, () => post(body, authorization))
  return [...new Set(await Promise.all(statuses))]
}

test.for(bodies)(
  '40 concurrent bodies full of %s take little memory',
  async ([, bodyOf], context) => {
    skipWithout(context, 'linux')
    const before = peakMegabytes()
    const ofAdmin = `Bearer ${token}`
    expect([[413], [422]]).toContainEqual(await statusesOf40(bodyOf(limit - 10), ofAdmin))
    expect(await statusesOf40(bodyOf(kilobyte ** 2), ofAdmin)).toEqual([413])
    expect(await statusesOf40(bodyOf(kilobyte ** 2), 'Bearer nobody')).toEqual([401])
    const form = new FormData()
    form.append('achievements', bodyOf(limit - 100))
    expect([[413], [422]]).toContainEqual(await statusesOf40(form, ofAdmin))
    const increase = peakMegabytes() - before
    console.log(`${Math.round(before)} MB and ${Math.round(increase)} MB more`)
    expect(increase).toBeLessThan(150)
  },
)

test('the longest valid form is below the size limit', async () => {
  // Each character takes six bytes when it is escaped, three when it is not.
  const line = '\\u00e9'.repeat(500)
  const achievements = Array.from({ length: 50 }, () => `"${line}"`).join()
  const summary = '\\u00e9'.repeat(5000)
  const body = `{"fullName":"A","designation":"B","summary":"${summary}","achievements":[${achievements}]}`
  const status = await post(body, `Bearer ${token}`)
  expect(body.length).toBeGreaterThan(150_000)
  expect([201, 422]).toContain(status)
})
