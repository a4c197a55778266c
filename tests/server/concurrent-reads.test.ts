import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { makeBodyStore } from '#server/http/body-store.ts'
import { jsonBody, type TextBody } from '#server/http/encoding.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { makeCheckedApp } from './check-against-docs.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

/** Starts an app on the database of the server, and counts the replies of the database. */
async function startCounted() {
  const counter = { count: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counter.count += 1
      return result
    },
  }
  const database = server.database.withPlugin(plugin)
  const app = await makeCheckedApp({ ...server.services, database })
  onTestFinished(() => app.close())
  return { app, counter }
}

test.each([
  ['/public/events', 'the revision', 1],
  ['/admin/get-events', 'session and revision', 2],
])('concurrent reads of %s read no more than %s each, and the items once', async (url, _, each) => {
  const { app, counter } = await startCounted()
  const headers = { authorization: `Bearer ${server.console.token}` }
  const readMany = async (many: number) => {
    await callsOf(() => server, sampleOf('event')).add()
    server.clock.pass(1000)
    counter.count = 0
    const calls = Array.from({ length: many }, () => app.inject({ url, headers }))
    const replies = (await Promise.all(calls)).map(
      ({ statusCode, payload }) => `${statusCode} ${payload}`,
    )
    expect(new Set(replies).size).toBe(1)
    expect(replies[0]).toMatch(/^200 .*"title"/)
    return counter.count
  }
  const one = await readMany(1)
  expect(await readMany(10)).toBe(one + 9 * each)
})

test('a body is returned although others have filled the store meanwhile', async () => {
  const bodies = makeBodyStore()
  const { promise, resolve } = Promise.withResolvers<TextBody>()
  const slow = bodies.get('slow', undefined, () => promise)
  for (let nth = 0; nth < 12; nth += 1) {
    await bodies.get(`${nth}`, undefined, async () => jsonBody({ text: 'x'.repeat(3_500_000) }))
  }
  resolve(jsonBody({ success: true }))
  expect(String((await slow).bytes)).toBe('{"success":true}')
})
