import type { Event as LinkedEvent, Organization, WithContext } from 'schema-dts'
import { expect, test } from 'vitest'

import { eventFeeds, galleryFeeds, organisationPath } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { itemOf, type TestApp } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach({ config: { SITE: true } })

const gala = { title: 'Gala', eventDate: '2026-12-31', location: 'Tanger', description: '' }
const addGala = async (values: Record<string, string> = {}, of: TestApp = server) =>
  itemOf(await callsOf(() => of, sampleOf('event')).add({ ...gala, ...values }))

async function textAt(url: string, of: TestApp = server) {
  const { payload, headers } = await of.app.inject({ url, headers: { host: 'club.example' } })
  return { text: payload, type: String(headers['content-type']) }
}

test('each event is available as linked data for search engines', async () => {
  const { _id } = await addGala()
  const { text, type } = await textAt(pathTo(eventFeeds.linkedData, _id))
  expect(type).toContain('application/ld+json')
  const file = (px: number) =>
    expect.stringMatching(`^http://club.example/media/[0-9a-f]{64}-${px}.webp$`)
  const expected: WithContext<LinkedEvent> = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Gala',
    startDate: '2026-12-31',
    endDate: '2026-12-31',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Tanger', address: 'Tanger' },
    organizer: { '@type': 'Organization', name: 'club.example', url: 'http://club.example' },
    image: [file(320), file(960), file(1920)],
    url: `http://club.example/site/#event-${_id}`,
  }
  expect(JSON.parse(text)).toEqual(expected)
  expect((await textAt(pathTo(eventFeeds.linkedData, 'nothing'))).text).toContain('not-found')
})

test('linked data can be embedded in a script element without ending it', async () => {
  const { _id } = await addGala({ title: '</script><!--', description: '<b>' })
  const { text } = await textAt(pathTo(eventFeeds.linkedData, _id))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ name: '</script><!--', description: '<b>' })
})

test.each([
  [{}, { name: 'club.example', url: 'http://club.example' }],
  [
    { WEBSITE_URL: 'https://www.atlas.example/net' },
    { name: 'www.atlas.example', url: 'https://www.atlas.example/net' },
  ],
  [
    {
      ORGANISATION_NAME: 'Atlas </script>',
      ORGANISATION_URL: 'https://atlas.example',
      WEBSITE_URL: 'https://events.atlas.example',
    },
    { name: 'Atlas </script>', url: 'https://atlas.example' },
  ],
])('with %j the organisation is %j', async (config, expected) => {
  const named = await appForTest(config)
  const { text, type } = await textAt(organisationPath, named)
  expect(type).toContain('application/ld+json')
  expect(text).not.toContain('<')
  const organisation = { '@type': 'Organization', ...expected } as const
  const published: WithContext<Organization> = { '@context': 'https://schema.org', ...organisation }
  expect(JSON.parse(text)).toEqual(published)
  const { _id } = await addGala({}, named)
  const event = await textAt(pathTo(eventFeeds.linkedData, _id), named)
  expect(JSON.parse(event.text)).toMatchObject({ organizer: organisation })
})

test('the organisation is answered with 304 until it changes', async () => {
  const url = organisationPath
  const { headers } = await server.app.inject({ url })
  const conditional = { 'if-none-match': String(headers['etag']) }
  expect((await server.app.inject({ url, headers: conditional })).statusCode).toBe(304)
  const named = await appForTest({ ORGANISATION_NAME: 'Atlas' })
  expect((await named.app.inject({ url, headers: conditional })).statusCode).toBe(200)
})

test('without a website, items link to what the server has of them', async () => {
  const alone = await appForTest()
  const { _id } = await addGala({}, alone)
  const url = `http://club.example/public/events/${_id}/calendar.ics`
  const { text: calendar } = await textAt(eventFeeds.calendar, alone)
  expect(calendar.replaceAll('\r\n ', '')).toContain(`URL;VALUE=URI:${url}\r\n`)
  const { text: event } = await textAt(pathTo(eventFeeds.linkedData, _id), alone)
  expect(JSON.parse(event)).toMatchObject({ url })
  const { text: rss } = await textAt(eventFeeds.feed, alone)
  const links = rss.match(/<link>.*?<\/link>/g)
  expect(links).toEqual(['<link>http://club.example/</link>', `<link>${url}</link>`])
  const { text: feed } = await textAt(eventFeeds.jsonFeed, alone)
  expect(JSON.parse(feed)).toMatchObject({
    home_page_url: 'http://club.example',
    items: [{ id: _id, url }],
  })
})

test('the titles of calendar and feeds begin with the name of the organisation', async () => {
  const named = await appForTest({ ORGANISATION_NAME: 'Atlas; Sons, & <Co>' })
  const { text: calendar } = await textAt(eventFeeds.calendar, named)
  expect(calendar).toContain('\r\nNAME:Atlas\\; Sons\\, & <Co>: Events\r\n')
  for (const [paths, list] of [
    [eventFeeds, 'Events'],
    [galleryFeeds, 'Gallery'],
  ] as const) {
    const { text: rss } = await textAt(paths.feed, named)
    expect(rss).toContain(`<title>Atlas; Sons, &amp; &lt;Co&gt;: ${list}</title>`)
    const { text: json } = await textAt(paths.jsonFeed, named)
    expect(JSON.parse(json)).toMatchObject({ title: `Atlas; Sons, & <Co>: ${list}` })
  }
})
