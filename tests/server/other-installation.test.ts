import { describe, expect, test } from 'vitest'

import { publicLists } from '#contract/public.ts'
import { samples } from '#tests/support/samples.ts'

import { appForTest } from './app-for-each.ts'
import { callsOf } from './resource-calls.ts'

// Two installations that a browser has seen at the same address, one after the other, with equal revisions.

describe.each(samples)('$resource.name', (sample) => {
  test('a cached list of another installation is not taken for the current one', async () => {
    const [before, now] = await Promise.all([appForTest(), appForTest()])
    const callsBefore = callsOf(() => before, sample)
    const callsNow = callsOf(() => now, sample)
    await callsBefore.add()
    await callsNow.add()
    const cached = (await callsBefore.list()).headers['etag'] ?? ''
    expect((await callsBefore.list({ headers: { 'if-none-match': cached } })).status).toBe(304)
    expect((await callsNow.list({ headers: { 'if-none-match': cached } })).status).toBe(200)
  })
})

test.each(publicLists.map(({ path }) => path))(
  '%s: a cached reply of another installation is not taken for the current one',
  async (url) => {
    const [before, now] = await Promise.all([appForTest(), appForTest()])
    const cached = await before.app.inject({ url })
    const headers = { 'if-none-match': cached.headers.etag ?? '' }
    expect((await before.app.inject({ url, headers })).statusCode).toBe(304)
    expect((await now.app.inject({ url, headers })).statusCode).toBe(200)
  },
)
