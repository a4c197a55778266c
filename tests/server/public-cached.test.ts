import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { eventFeeds, galleryFeeds, publicAnnouncement, publicLists } from '#contract/public.ts'
import { startCachingProxy } from '#tests/support/caching-proxy.ts'
import { sampleOf, samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

/**
 * Times that the README states: how long a reply may be cached, and how much longer it may be served while a newer
 * one is fetched.
 */
const keptMs = 30_000
const shownMs = keptMs + 300_000

const server = appForEach()
let cache: Awaited<ReturnType<typeof startCachingProxy>>
let origin = ''
beforeEach(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  cache = await startCachingProxy(origin, () => server.clock.now())
  onTestFinished(() => cache.stop())
})

async function read(address: string) {
  const reply = await fetch(address)
  return `${reply.status} ${await reply.text()}`
}

/** Returns the reply that a visitor gets from the cache. */
async function see(path: string) {
  const shown = await read(cache.url + path)
  await cache.settled()
  return shown
}

const callsFor = (name: string) =>
  callsOf(() => server, samples.find(({ resource }) => resource.name === name) ?? sampleOf('event'))

/** Public paths with their resource; `:id` stands for its one item. */
const calls = [
  ...publicLists.flatMap(({ path, resource }) => [
    [path, resource.name] as const,
    [`${path}/:id`, resource.name] as const,
  ]),
  ...Object.values(eventFeeds).map((path) => [path, 'event'] as const),
  ...Object.values(galleryFeeds).map((path) => [path, 'galleryItem'] as const),
]

async function begin(name: string, path: string) {
  const of = callsFor(name)
  const { _id } = itemOf(await of.add())
  return { of, id: _id, url: path.replace(':id', _id) }
}

test.each(calls)(
  '%s shows a change after a cache has stored it for 30 seconds',
  async (path, name) => {
    const { of, id, url } = await begin(name, path)
    const before = await see(url)
    await of.update(id, { form: formOf(await of.changedParts()) })
    const after = await read(origin + url)
    expect(after).not.toBe(before)
    server.clock.pass(keptMs - 1)
    expect(await see(url)).toBe(before)
    expect(cache.originRequests).toHaveLength(1)
    // The first request makes the cache revalidate.
    server.clock.pass(1)
    expect(await see(url)).toBe(before)
    expect(await see(url)).toBe(after)
  },
)

test.each(calls)(
  '%s does not show a removed item longer than the stated time',
  async (path, name) => {
    const { of, id, url } = await begin(name, path)
    const before = await see(url)
    expect((await of.remove(id)).status).toBe(200)
    const after = await read(origin + url)
    expect(after).not.toBe(before)
    // No request in between is the longest possible case.
    server.clock.pass(shownMs)
    expect(await see(url)).toBe(after)
    expect(await see(url)).toBe(after)
  },
)

test('a removed item disappears with the second request after it became stale', async () => {
  const { of, id, url } = await begin('member', '/public/members/:id')
  const before = await see(url)
  await of.remove(id)
  server.clock.pass(shownMs - 1)
  expect(await see(url)).toBe(before)
  expect(await see(url)).toMatch(/^410 /)
  expect(await see(url)).toMatch(/^410 /)
})

test('an unchanged reply is revalidated with 304', async () => {
  const { url } = await begin('event', '/public/events')
  const before = await see(url)
  for (let round = 0; round < 2; round += 1) {
    server.clock.pass(keptMs)
    expect(await see(url)).toBe(before)
    expect(await see(url)).toBe(before)
  }
  expect(cache.originRequests.map(({ status }) => status)).toEqual([200, 304, 304])
})

test('the announcement is stored for 30 seconds by a cache', async () => {
  const { path } = publicAnnouncement
  const json = { title: 'Gala', externalUrl: 'https://gala.example/' }
  await server.console.call({ method: 'POST', url: announcement.paths.add, json })
  expect(await see(path)).toContain('Gala')
  await server.console.call({ method: 'PUT', url: announcement.switchField.path })
  server.clock.pass(keptMs)
  await see(path)
  expect(await see(path)).toBe('200 {"success":true,"data":null}')
})
