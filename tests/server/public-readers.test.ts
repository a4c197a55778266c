import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { SaxesParser } from 'saxes'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { eventFeeds, galleryFeeds } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { fc } from '#tests/support/properties.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, itemOf, send } from './console.ts'
import { hostileText } from './hostile-text.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach({ config: { SITE: true } })

const host = 'club.example'
const textAt = async (url: string) => (await server.app.inject({ url, headers: { host } })).payload

/** A text without characters that no calendar or feed can contain. */
const printable = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')),
)
const eventList = v.array(
  v.object({
    ...{ _id: v.string(), title: printable, location: printable, description: printable },
    ...{ eventDate: v.string(), eventTime: v.string() },
  }),
)

/** Returns the events as visitors see them. */
async function shownEvents() {
  const url = '/public/events?limit=100'
  return v.parse(eventList, (await send(server.app, { method: 'GET', url })).body.data)
}

/** Adds events with texts that attackers send; the server refuses some of them. */
async function addHostileEvents() {
  const calls = callsOf(() => server, sampleOf('event'))
  const texts = fc.record({ title: hostileText, location: hostileText, description: hostileText })
  for (const values of fc.sample(texts, { numRuns: 40, seed: 40 })) {
    server.clock.pass(1000)
    await calls.add(values)
  }
  const shown = await shownEvents()
  expect(shown.length).toBeGreaterThan(20)
  return shown
}

test('ical.js reads every event of the calendar as visitors see it', async () => {
  const shown = await addHostileEvents()
  const calendar = new ICAL.Component(ICAL.parse(await textAt(eventFeeds.calendar)))
  expect(calendar.getFirstPropertyValue('name')).toBe('Events')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  const read = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(read).toHaveLength(shown.length)
  for (const { _id, title, location, eventDate, eventTime, description } of shown) {
    const event = read.find(({ uid }) => uid === _id)
    expect(event).toMatchObject({
      summary: title,
      location,
      description: [eventTime, description].filter(Boolean).join('\n\n'),
      sequence: 0,
    })
    expect([event?.startDate.isDate, String(event?.startDate)]).toEqual([true, eventDate])
  }
})

test('ical.js reads the calendar of one changed event', async () => {
  const calls = callsOf(() => server, sampleOf('event'))
  const { _id: id } = itemOf(await calls.add())
  await calls.update(id, { form: formOf({ title: 'Changed' }) })
  const calendar = new ICAL.Component(ICAL.parse(await textAt(pathTo(eventFeeds.oneCalendar, id))))
  const [only, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  expect(new ICAL.Event(only)).toMatchObject({ uid: id, summary: 'Changed', sequence: 1 })
})

test('feedsmith reads every event of both feeds as visitors see it', async () => {
  const shown = await addHostileEvents()
  const rss = parseRssFeed(await textAt(eventFeeds.feed))
  const json = parseJsonFeed(await textAt(eventFeeds.jsonFeed))
  expect(rss).toMatchObject({ title: 'Events', link: `http://${host}/site/` })
  expect(json).toMatchObject({ title: 'Events', home_page_url: `http://${host}/site/` })
  expect(rss.items).toHaveLength(shown.length)
  expect(json.items).toHaveLength(shown.length)
  for (const { _id, title } of shown) {
    const url = `http://${host}/site/#event-${_id}`
    expect(json.items?.find(({ id }) => id === _id)).toMatchObject({ url, title: title.trim() })
    const item = rss.items?.find(({ guid }) => guid?.value === _id)
    expect(item).toMatchObject({ link: url, title: title.trim().replaceAll(']]>', ']] >') })
  }
})

test('saxes finds no error in the XML of a feed with texts that attackers send', async () => {
  const shown = await addHostileEvents()
  let items = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ name }) => (items += name === 'item' ? 1 : 0))
  // Without an error handler, the parser throws.
  parser.write(await textAt(eventFeeds.feed)).close()
  expect(items).toBe(shown.length)
})

test('feedsmith reads the pictures of the gallery as enclosures', async () => {
  await callsOf(() => server, sampleOf('galleryItem')).add()
  const rss = parseRssFeed(await textAt(galleryFeeds.feed))
  const json = parseJsonFeed(await textAt(galleryFeeds.jsonFeed))
  const url = expect.stringMatching(`^http://${host}/media/[0-9a-f]{64}-1920.webp$`)
  expect(rss.items).toMatchObject([
    { title: 'Opening night', enclosures: [{ url, type: 'image/webp' }] },
  ])
  expect(json.items).toMatchObject([
    { title: 'Opening night', attachments: [{ url, mime_type: 'image/webp' }] },
  ])
})
