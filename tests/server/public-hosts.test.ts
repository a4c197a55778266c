import { expect, onTestFinished, test } from 'vitest'

import { eventFeeds, organisationPath } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForTest } from './app-for-each.ts'
import { makeCheckedApp } from './check-against-docs.ts'
import { itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const picture = async (headers: Record<string, string>) => {
  const server = await appForTest({ TRUST_PROXY: 1 })
  await callsOf(() => server, sampleOf('banner')).add()
  const { payload } = await server.app.inject({ url: '/public/banners', headers })
  return /"url":"([^"]*)\/media\//.exec(payload)?.[1]
}

const host = 'club.example'

test.each([
  [{ 'x-forwarded-proto': 'https' }, 'https://club.example'],
  [{ 'x-forwarded-proto': 'https://evil.example/?' }, ''],
  [{ 'x-forwarded-proto': 'javascript' }, ''],
  // Proxies forward this header as visitors have sent it, and a cache in front does not vary by it.
  [{ 'x-forwarded-host': 'evil.example' }, 'http://club.example'],
])('behind a proxy with %j picture addresses start with "%s"', async (headers, origin) => {
  expect(await picture({ host, ...headers })).toBe(origin)
})

test.each([
  ['/public/banners', { PUBLIC_URL: 'https://api.club.example' }],
  [eventFeeds.feed, { PUBLIC_URL: 'https://api.club.example' }],
  [eventFeeds.feed, { WEBSITE_URL: 'https://www.club.example' }],
  [eventFeeds.feed, { SITE: true }],
  [eventFeeds.jsonFeed, { WEBSITE_URL: 'https://www.club.example' }],
  [eventFeeds.calendar, { WEBSITE_URL: 'https://www.club.example' }],
  [eventFeeds.linkedData, { WEBSITE_URL: 'https://www.club.example' }],
  [organisationPath, { WEBSITE_URL: 'https://www.club.example' }],
  [eventFeeds.calendar, { ORGANISATION_NAME: 'Club' }],
  [eventFeeds.linkedData, { ORGANISATION_URL: 'https://www.club.example' }],
  [eventFeeds.linkedData, { ORGANISATION_TIMEZONE: 'Africa/Tunis' }],
])('%s has another ETag with %j', async (path, settings) => {
  const server = await appForTest()
  const { _id } = itemOf(await callsOf(() => server, sampleOf('event')).add())
  const url = pathTo(path, _id)
  const { headers } = await server.app.inject({ url })
  const config = { ...server.services.config, ...settings }
  const after = await makeCheckedApp({ ...server.services, config })
  onTestFinished(() => after.close())
  const conditional = { 'if-none-match': String(headers['etag']) }
  expect((await server.app.inject({ url, headers: conditional })).statusCode).toBe(304)
  expect((await after.inject({ url, headers: conditional })).statusCode).toBe(200)
})
