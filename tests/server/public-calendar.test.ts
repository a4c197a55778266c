import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { eventFeeds } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { formOf, itemOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()
const calls = callsOf(() => server, sampleOf('event'))

const bytesAt = async (url: string = eventFeeds.calendar) =>
  (await server.app.inject({ url, headers: { host: 'club.example' } })).rawPayload

/** Returns the lines of the calendar as a reader sees them, without folding. */
const linesAt = async (url?: string) =>
  (await bytesAt(url)).toString().replaceAll('\r\n ', '').split('\r\n')

const valueIn = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)

test('the calendar has a name and asks to be refreshed every hour', async () => {
  const lines = await linesAt()
  expect(valueIn(lines, 'NAME')).toBe('Events')
  expect(valueIn(lines, 'X-WR-CALNAME')).toBe('Events')
  expect(valueIn(lines, 'REFRESH-INTERVAL;VALUE=DURATION')).toBe('PT1H')
  expect(valueIn(lines, 'X-PUBLISHED-TTL')).toBe('PT1H')
})

test.each([
  ['', 'UTC', '+0000'],
  ['Europe/Berlin', 'Europe/Berlin', '+0100'],
])(
  'a calendar without events has a time zone, because RFC 5545 requires a component (%s)',
  async (ORGANISATION_TIMEZONE, zone, offset) => {
    const { app } = await appForTest({ ORGANISATION_TIMEZONE })
    const { payload } = await app.inject({
      url: eventFeeds.calendar,
      headers: { host: 'club.example' },
    })
    const calendar = new ICAL.Component(ICAL.parse(payload))
    expect(calendar.getAllSubcomponents('vevent')).toEqual([])
    const [only, ...others] = calendar.getAllSubcomponents('vtimezone')
    expect(others).toEqual([])
    expect(only?.getFirstPropertyValue('tzid')).toBe(zone)
    const standard = only?.getFirstSubcomponent('standard')
    expect(String(standard?.getFirstPropertyValue('tzoffsetto')).replace(':', '')).toBe(offset)
  },
)

test('each change of an event increments its SEQUENCE and sets its DTSTAMP', async () => {
  const { _id } = itemOf(await calls.add())
  const revision = async () => {
    const lines = await linesAt()
    return [valueIn(lines, 'UID'), valueIn(lines, 'SEQUENCE'), valueIn(lines, 'DTSTAMP')]
  }
  expect(await revision()).toEqual([_id, '0', '20261120T090000Z'])
  for (const [title, sequence, stamp] of [
    ['Second', '1', '20261120T090100Z'],
    ['Third', '2', '20261120T090200Z'],
  ] as const) {
    server.clock.pass(60_000)
    await calls.update(_id, { form: formOf({ title }) })
    expect(await revision()).toEqual([_id, sequence, stamp])
  }
})

test.each([
  ['Arabic', 'ندوة حول التسويق الرقمي للشركات الناشئة في المدينة القديمة '.repeat(3).trim()],
  ['emoji', '👩🏽‍🍳 Cooking 🇲🇦 together 🎉'.repeat(6)],
  ['ASCII', 'a'.repeat(200)],
])('no line with %s exceeds 75 octets, and no character is cut', async (_, title) => {
  await calls.add({ title })
  const bytes = await bytesAt()
  const folded = bytes.toString('latin1').split('\r\n')
  expect(Math.max(...folded.map((line) => line.length))).toBeLessThanOrEqual(75)
  expect(folded.at(-1)).toBe('')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const line of folded) decoder.decode(Buffer.from(line, 'latin1'))
  expect(valueIn(await linesAt(), 'SUMMARY')).toBe(title)
})

test('the same events have the same bytes, whenever they are read', async () => {
  await calls.add()
  const before = await bytesAt()
  server.clock.pass(3 * 24 * 60 * 60 * 1000)
  expect((await bytesAt()).equals(before)).toBe(true)
})

const uidsAt = async (url: string) =>
  (await linesAt(url)).flatMap((line) => (line.startsWith('UID:') ? [line.slice(4)] : []))

test('a calendar can be limited to one type of event', async () => {
  const { _id: dinner } = itemOf(await calls.add({ type: 'Dinner & talk' }))
  await calls.add({ type: 'Dinner' })
  const url = (type: string) => `${eventFeeds.calendar}?type=${encodeURIComponent(type)}`
  expect(await uidsAt(url('Dinner & talk'))).toEqual([dinner])
  expect(await uidsAt(url(''))).toHaveLength(2)
  // A subscription stays valid while no event has its type.
  expect(await uidsAt(url('Breakfast'))).toEqual([])
})

test.each([
  ['type=a&type=b', 'Please give one type'],
  [`type=${'x'.repeat(201)}`, 'The type is too long (200 characters at most)'],
])('a calendar with %s is refused with its reason', async (query, problem) => {
  const url = `${eventFeeds.calendar}?${query}`
  const reply = await send(server.app, { method: 'GET', url })
  expect([reply.status, reply.body.problems]).toEqual([422, { type: problem }])
})

test('each event names the address of its own calendar, which has no name to subscribe to', async () => {
  const { _id } = itemOf(await calls.add())
  await calls.add()
  const url = `/public/events/${_id}`
  const { calendarUrl } = itemOf(
    await send(server.app, { method: 'GET', url, headers: { host: 'club.example' } }),
  )
  expect(calendarUrl).toBe(`http://club.example${pathTo(eventFeeds.oneCalendar, _id)}`)
  const lines = await linesAt(pathTo(eventFeeds.oneCalendar, _id))
  expect(lines.filter((line) => /^(?:UID|NAME|REFRESH-INTERVAL)\b/.test(line))).toEqual([
    `UID:${_id}`,
  ])
})

const dayMs = 24 * 60 * 60 * 1000

test('a removed event is cancelled in the calendars of all events and of its type for 90 days', async () => {
  const { _id } = itemOf(await calls.add({ type: 'Dinner', title: 'Gala', description: 'Dull.' }))
  server.clock.pass(60_000)
  await calls.update(_id, { form: formOf({ title: 'Gala dinner' }) })
  server.clock.pass(60_000)
  await calls.remove(_id)
  const lines = await linesAt()
  const read = ['UID', 'SEQUENCE', 'DTSTAMP', 'STATUS', 'SUMMARY', 'DESCRIPTION', 'URL;VALUE=URI']
  expect(read.map((name) => valueIn(lines, name))).toEqual([
    ...[_id, '2', '20261120T090200Z', 'CANCELLED', 'Gala dinner'],
    ...[undefined, undefined],
  ])
  expect(await uidsAt(`${eventFeeds.calendar}?type=Dinner`)).toEqual([_id])
  expect(await uidsAt(`${eventFeeds.calendar}?type=Talk`)).toEqual([])

  const kept = await server.app.inject({ url: eventFeeds.calendar })
  const conditional = { 'if-none-match': String(kept.headers['etag']) }
  const statusNow = async () =>
    (await server.app.inject({ url: eventFeeds.calendar, headers: conditional })).statusCode
  server.clock.pass(90 * dayMs - 1)
  expect([await uidsAt(eventFeeds.calendar), await statusNow()]).toEqual([[_id], 304])
  server.clock.pass(1)
  expect([await uidsAt(eventFeeds.calendar), await statusNow()]).toEqual([[], 200])
  const stored = () => server.database.selectFrom('cancelled_events').select('id').execute()
  expect(await stored()).toHaveLength(1)
  await tidyUp(server.services, server.app.log)
  expect(await stored()).toEqual([])
})

test('only events are kept after their removal', async () => {
  const photo = callsOf(() => server, sampleOf('galleryItem'))
  await photo.remove(itemOf(await photo.add())._id)
  expect(await server.database.selectFrom('cancelled_events').selectAll().execute()).toEqual([])
})

test('the calendar of a removed event cancels it for 90 days and is then gone', async () => {
  const { _id } = itemOf(await calls.add())
  const url = pathTo(eventFeeds.oneCalendar, _id)
  const { etag } = (await server.app.inject({ url })).headers
  await calls.remove(_id)
  const cancelled = await server.app.inject({ url, headers: { 'if-none-match': String(etag) } })
  const lines = cancelled.payload.split('\r\n')
  expect(['UID', 'SEQUENCE', 'STATUS'].map((name) => valueIn(lines, name))).toEqual([
    ...[_id, '1', 'CANCELLED'],
  ])
  const again = { 'if-none-match': String(cancelled.headers['etag']) }
  expect((await server.app.inject({ url, headers: again })).statusCode).toBe(304)
  const statusOf = async (id: string) =>
    (await server.app.inject({ url: pathTo(eventFeeds.oneCalendar, id) })).statusCode
  server.clock.pass(90 * dayMs)
  expect([await statusOf(_id), await statusOf('nothing')]).toEqual([410, 404])
})
