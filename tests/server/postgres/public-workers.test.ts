import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { formOf } from '#tests/server/console.ts'
import { listAt } from '#tests/support/list-at.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { signIn } from '#tests/support/test-server.ts'

import { startWorkerGroup } from './worker-group.ts'

const workers = 4
/** So many new connections reach every process. */
const connections = 10 * workers

type Init = { method?: string; headers?: Record<string, string>; body?: string }

/** Calls over many new connections at once, as different visitors; returns the bodies. */
async function callAnew(url: string, init: Init = {}): Promise<string[]> {
  const calls = Array.from({ length: connections }, async (_, nth) => {
    const from = { connection: 'close', 'x-forwarded-for': `192.0.2.${nth}` }
    const headers = { ...init.headers, ...from }
    const response = await fetch(url, { ...init, headers })
    return response.text()
  })
  return Promise.all(calls)
}

test('a change by one of four processes shows in the replies of each', async () => {
  const { url } = await startWorkerGroup(workers, { TRUST_PROXY: '1' })
  const { token } = await signIn(url)
  const add = async (title: string) => {
    const body = formOf({ ...sampleOf('event').values, title })
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(url + events.paths.add, { method: 'POST', headers, body })
    expect(status).toBe(201)
  }
  for (const title of ['First', 'Second', 'Third']) {
    await add(title)
    for (const path of ['/public/events', '/public/events.ics', '/public/events.json']) {
      const isShown = async () => (await callAnew(url + path)).every((body) => body.includes(title))
      await expect.poll(isShown).toBe(true)
    }
  }
})

test('an enquiry that arrives at four processes at once is stored once', async () => {
  const { url } = await startWorkerGroup(workers, { TRUST_PROXY: '1' })
  const body = JSON.stringify(sampleOf('enquiry').values)
  const headers = { 'content-type': 'application/json' }
  const replies = await callAnew(url + intakePath, { method: 'POST', headers, body })
  expect(new Set(replies).size).toBe(1)
  expect(replies[0]).toContain('"receipt"')
  expect(await listAt(url, enquiries)).toHaveLength(1)
})
