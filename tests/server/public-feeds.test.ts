import { expect, test } from 'vitest'

import { eventFeeds, galleryFeeds } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach({ config: { SITE: true } })
const calls = callsOf(() => server, sampleOf('event'))

const gala = {
  title: 'Gala; with, commas',
  eventDate: '2026-12-31',
  eventTime: 'from seven on',
  location: 'Tanger',
  description: 'Two lines\nof <b>text</b> & more',
}
async function addGala() {
  server.clock.pass(1000)
  return itemOf(await calls.add(gala))
}

/** Calls that format many items. */
const listFeeds = [
  ...[eventFeeds.calendar, eventFeeds.feed, eventFeeds.jsonFeed],
  ...Object.values(galleryFeeds),
]

const textAt = async (url: string) => {
  const { payload, headers } = await server.app.inject({ url, headers: { host: 'club.example' } })
  return { text: payload, type: String(headers['content-type']) }
}

test('events are available as a calendar of all-day events', async () => {
  const { _id } = await addGala()
  const { text, type } = await textAt(eventFeeds.calendar)
  expect(type).toContain('text/calendar')
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(`UID:${_id}`)
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain(String.raw`SUMMARY:Gala\; with\, commas`)
  expect(lines).toContain('LOCATION:Tanger')
  expect(lines).toContain(String.raw`DESCRIPTION:from seven on\n\nTwo lines\nof <b>text</b> & more`)
})

test('events are available as an RSS feed', async () => {
  await addGala()
  const { text, type } = await textAt(eventFeeds.feed)
  expect(type).toContain('application/rss+xml')
  expect(text).toContain('<title><![CDATA[Gala; with, commas]]></title>')
  expect(text).toMatch(/<link>http:\/\/club\.example\/site\/#event-/)
})

test('events are available as a JSON Feed', async () => {
  const { _id } = await addGala()
  server.clock.pass(1000)
  await calls.update(_id, { form: formOf({ title: gala.title }) })
  const { text, type } = await textAt(eventFeeds.jsonFeed)
  expect(type).toBe('application/feed+json; charset=utf-8')
  const item = {
    id: _id,
    url: `http://club.example/site/#event-${_id}`,
    title: gala.title,
    content_html:
      '2026-12-31 · from seven on · Tanger · Two lines<br>of &#60;b&#62;text&#60;/b&#62; &#38; more',
    date_published: '2026-11-20T09:00:01.000Z',
    date_modified: '2026-11-20T09:00:02.000Z',
  }
  expect(JSON.parse(text)).toMatchObject({
    version: 'https://jsonfeed.org/version/1',
    title: 'Events',
    home_page_url: 'http://club.example/site/',
    feed_url: `http://club.example${eventFeeds.jsonFeed}`,
    items: [item],
  })
})

test('the feed lists the event added last first, whatever its date', async () => {
  await addGala()
  server.clock.pass(1000)
  await calls.add({ ...gala, title: 'Tomorrow already', eventDate: '2026-11-21' })
  const { text } = await textAt(eventFeeds.feed)
  const titles = [...text.matchAll(/<title><!\[CDATA\[(.*?)\]\]>/g)].map(([, found]) => found)
  expect(titles).toEqual(['Tomorrow already', gala.title])
})

test('the feeds show a change with the next call', async () => {
  const { _id } = await addGala()
  await calls.update(_id, { form: formOf({ title: 'Another' }) })
  expect((await textAt(eventFeeds.calendar)).text).toContain('SUMMARY:Another')
  expect((await textAt('/admin/get-events')).text).toContain('unauthorised')
})

/**
 * Characters that are invalid in XML, text that would end a CDATA section, and text that feed readers would interpret
 * as HTML.
 */
const hostile = 'a\u000Bb\uFFFEc ]]> ]]><item>&<img src=x>'

test('no text of an event breaks the feed or injects markup', async () => {
  await calls.add({ ...gala, title: hostile, description: hostile })
  const { text } = await textAt(eventFeeds.feed)
  expect(text).not.toMatch(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/u)
  const outside = text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')
  expect(outside.match(/<item>/g)).toHaveLength(1)
  expect(text).toContain('&#60;item&#62;&#38;&#60;img src=x&#62;]]></description>')
  const { text: json } = await textAt(eventFeeds.jsonFeed)
  expect(JSON.parse(json)).toMatchObject({ items: [{ title: 'a bc ]]> ]]><item>&<img src=x>' }] })
})

test('the calendar contains no control characters', async () => {
  await calls.add({ ...gala, title: hostile })
  const { text } = await textAt(eventFeeds.calendar)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u)
})

test('a feed requested with an invalid host is answered with 400', async () => {
  await addGala()
  for (const url of [...listFeeds, pathTo(eventFeeds.oneCalendar, 'x')]) {
    const { statusCode } = await server.app.inject({ url, headers: { host: 'no host' } })
    expect({ url, statusCode }).toEqual({ url, statusCode: 400 })
  }
})

test('the ETag of one event changes with the event, even when it changes while it is read', async () => {
  const { _id } = await addGala()
  const url = pathTo(eventFeeds.linkedData, _id)
  const read = async () => (await server.app.inject({ url })).headers['etag']
  const before = await read()
  // As if the item changed between reading it and reading the revision of the list.
  await server.database.updateTable('items').set({ version: 2 }).where('id', '=', _id).execute()
  expect(await read()).not.toBe(before)
})

test.each(listFeeds)('one visitor can request %s 30 times per minute', async (url) => {
  const statusOf = async () =>
    (await server.app.inject({ url, headers: { host: 'club.example' } })).statusCode
  for (let nth = 0; nth < 30; nth += 1) expect(await statusOf()).toBe(200)
  expect(await statusOf()).toBe(429)
  const other = await server.app.inject({ url: '/public/events' })
  expect(other.statusCode).toBe(200)
})
