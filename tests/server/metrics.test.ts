import { randomUUID } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { headers } from '#contract/reply.ts'
import { pathTo, toWireValues } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { isOnPostgres } from '#tests/support/test-database.ts'
import { signIn, startServer, trySignIn } from '#tests/support/test-server.ts'

import { formOf } from './console.ts'

const token = 'a token of the one who watches'.replaceAll(' ', '-')

async function start(env: Record<string, string>) {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', ...env } })
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** Requests /metrics, with `bearer` as the token. */
async function ask(url: string, bearer?: string) {
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  const response = await fetch(`${url}/metrics`, { headers: { ...authorization } })
  return { status: response.status, text: await response.text() }
}

/** Returns the value of the line that begins with `start`; 0 if there is none. */
function valueOf(text: string, start: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${start} `))
  return Number(line?.slice(start.length) ?? 0)
}

test('metrics are not served unless configured', async () => {
  const { url } = await start({})
  expect((await ask(url)).status).toBe(404)
  expect((await ask(url, token)).status).toBe(404)
})

test('metrics require the token', async () => {
  const { url } = await start({ METRICS_TOKEN: token })
  for (const wrong of [undefined, '', token.slice(1), `${token}x`, token.toUpperCase()]) {
    expect((await ask(url, wrong)).status).toBe(401)
  }
  expect((await ask(url, token)).status).toBe(200)
})

test('a separate metrics port serves only metrics, and the app serves none', async () => {
  const port = await freePort()
  const { url } = await start({ METRICS_PORT: String(port) })
  const own = `http://127.0.0.1:${port}`
  expect((await ask(own)).text).toContain('take_off_http_requests_total')
  const nothing = await fetch(`${own}/healthz`)
  expect([nothing.status, nothing.headers.get('x-content-type-options')]).toEqual([404, 'nosniff'])
  expect((await ask(url)).status).toBe(404)
})

test('metrics are counted by route, and contain no personal data or secrets', async () => {
  const { url } = await start({ METRICS_TOKEN: token })
  const caller = await signIn(url)
  const authorization = `Bearer ${caller.token}`
  await trySignIn(url, { ...firstAdmin, password: 'a wrong password' })
  const id = randomUUID()
  const read = pathTo(members.paths.read ?? '', id)
  await fetch(url + read, { headers: { authorization } })
  await fetch(`${url}/nowhere/${id}`)
  const { resource, values } = sampleOf('member')
  const key = randomUUID()
  for (let time = 0; time < 3; time += 1) {
    const body = formOf(toWireValues(resource, values))
    const keyed = { authorization, [headers.idempotencyKey]: key }
    await fetch(url + members.paths.add, { method: 'POST', headers: keyed, body })
  }
  for (const image of [await smallPicture(), Buffer.from('no picture at all')]) {
    const body = formOf({ title: 'A photo', description: 'Of the hall', image })
    await fetch(url + galleryItems.paths.add, { method: 'POST', headers: { authorization }, body })
  }
  const list = await fetch(url + galleryItems.paths.list, { headers: { authorization } })
  const [media = ''] = /\/media\/[\w.-]+/.exec(await list.text()) ?? []
  await (await fetch(url + media)).arrayBuffer()

  const { text } = await ask(url, token)
  const requests = (route: string, status: number, method = 'GET') =>
    valueOf(
      text,
      `take_off_http_requests_total{method="${method}",route="${route}",status="${status}"}`,
    )
  expect(requests(members.paths.read ?? '', 404)).toBe(1)
  expect(requests(members.paths.add, 201, 'POST')).toBe(3)
  expect(requests('/media/:name', 200)).toBe(1)
  expect(valueOf(text, 'take_off_writes_replayed_total')).toBe(2)
  expect(valueOf(text, 'take_off_account_events_total{event="sign-in-refused"}')).toBe(1)
  for (const outcome of ['kept', 'refused', 'served']) {
    expect([outcome, valueOf(text, `take_off_pictures_total{outcome="${outcome}"}`)]).toEqual([
      outcome,
      1,
    ])
  }
  expect(text).toContain('take_off_http_request_duration_seconds_bucket{le="0.005"')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text.includes('take_off_database_connections{state="idle"}')).toBe(isOnPostgres())
  for (const secret of [id, key, media, caller.token, token, firstAdmin.email, '127.0.0.1']) {
    expect(text).not.toContain(secret)
  }
})
