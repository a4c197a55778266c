import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { eventFeeds } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { readConfig } from '#server/config.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForTest } from './app-for-each.ts'
import { itemOf, send, type TestApp } from './console.ts'
import { callsOf } from './resource-calls.ts'

const appIn = (zone: string) =>
  appForTest({
    ORGANISATION_TIMEZONE: readConfig({ ORGANISATION_TIMEZONE: zone }).ORGANISATION_TIMEZONE,
  })

const add = async (server: TestApp, eventTime: string, eventDate = '2026-07-01') =>
  itemOf(
    await callsOf(() => server, sampleOf('event')).add({ eventTime, eventDate, description: '' }),
  )

const textAt = async ({ app }: TestApp, url: string = eventFeeds.calendar) =>
  (await app.inject({ url, headers: { host: 'club.example' } })).payload

/** Returns the only event as ical.js reads it. */
async function readEvent(server: TestApp) {
  const calendar = new ICAL.Component(ICAL.parse(await textAt(server)))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const vevent = calendar.getFirstSubcomponent('vevent')
  return new ICAL.Event(vevent ?? undefined)
}

test.each([
  ['Europe/Berlin', '2026-07-01', ['2026-07-01T16:00:00.000Z', '2026-07-01T19:00:00.000Z']],
  ['Europe/Berlin', '2026-12-01', ['2026-12-01T17:00:00.000Z', '2026-12-01T20:00:00.000Z']],
  ['America/New_York', '2026-07-01', ['2026-07-01T22:00:00.000Z', '2026-07-02T01:00:00.000Z']],
  ['Asia/Kolkata', '2026-07-01', ['2026-07-01T12:30:00.000Z', '2026-07-01T15:30:00.000Z']],
  ['UTC', '2026-07-01', ['2026-07-01T18:00:00.000Z', '2026-07-01T21:00:00.000Z']],
  // Behind by an hour in Ramadan only.
  ['Africa/Casablanca', '2026-07-01', ['2026-07-01T17:00:00.000Z', '2026-07-01T20:00:00.000Z']],
  ['Africa/Casablanca', '2026-03-01', ['2026-03-01T18:00:00.000Z', '2026-03-01T21:00:00.000Z']],
  // Without summer time until 2023.
  ['Africa/Cairo', '2022-07-01', ['2022-07-01T16:00:00.000Z', '2022-07-01T19:00:00.000Z']],
  ['Africa/Cairo', '2026-07-01', ['2026-07-01T15:00:00.000Z', '2026-07-01T18:00:00.000Z']],
  ['Australia/Sydney', '2026-01-01', ['2026-01-01T07:00:00.000Z', '2026-01-01T10:00:00.000Z']],
])('in %s, 6:00 PM - 9:00 PM of %s has the times %j', async (zone, day, times) => {
  const server = await appIn(zone)
  await add(server, '6:00 PM - 9:00 PM', day)
  const event = await readEvent(server)
  const read = [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString())
  expect(read).toEqual(times)
  expect(event.description).toBe('')
})

test('a zone is defined by the changes of its offset in the years of the events', async () => {
  const server = await appIn('europe/berlin')
  await add(server, '18:00 - 21:00', '2026-07-01')
  await add(server, '18:00 - 21:00', '2028-02-01')
  const text = await textAt(server)
  const [, block = ''] = /BEGIN:VTIMEZONE\r\n([^]*)END:VTIMEZONE/.exec(text) ?? []
  const observances = block.match(/DTSTART.*|TZOFFSET.*/g)?.map((line) => line.split(':')[1])
  expect(block.split('\r\n')[0]).toBe('TZID:Europe/Berlin')
  expect(observances).toEqual([
    ...['20260101T000000', '+0100', '+0100'],
    ...['20260329T020000', '+0100', '+0200'],
    ...['20261025T030000', '+0200', '+0100'],
    ...['20280326T020000', '+0100', '+0200'],
    ...['20281029T030000', '+0200', '+0100'],
  ])
})

test.each([
  ['Europe/Berlin', ['STANDARD', 'DAYLIGHT', 'STANDARD']],
  ['America/New_York', ['STANDARD', 'DAYLIGHT', 'STANDARD']],
  ['Australia/Sydney', ['DAYLIGHT', 'STANDARD', 'DAYLIGHT']],
  ['Asia/Kolkata', ['STANDARD']],
])('the offsets of %s are labelled %j', async (zone, labels) => {
  const server = await appIn(zone)
  await add(server, '18:00 - 21:00')
  const found = (await textAt(server)).matchAll(/BEGIN:(STANDARD|DAYLIGHT)/g)
  expect(Array.from(found, ([, label]) => label)).toEqual(labels)
})

test('an event after which a year begins ends by the offset of that', async () => {
  const server = await appIn('Europe/Berlin')
  await add(server, '10 PM - 2 AM', '2026-12-31')
  const event = await readEvent(server)
  expect(event.endDate.toJSDate().toISOString()).toBe('2027-01-01T01:00:00.000Z')
})

test('the calendar defines its zone once, and its time stamps are in UTC', async () => {
  const server = await appIn('Europe/Berlin')
  await add(server, '18:00 - 21:00')
  await add(server, '10 PM - 2 AM')
  const lines = (await textAt(server)).split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('DTSTAMP'))).toEqual([
    'DTSTAMP:20261120T090000Z',
    'DTSTAMP:20261120T090000Z',
  ])
  expect(lines.filter((line) => /^DT(?:START|END);TZID/.test(line)).toSorted()).toEqual([
    'DTEND;TZID=Europe/Berlin:20260701T210000',
    'DTEND;TZID=Europe/Berlin:20260702T020000',
    'DTSTART;TZID=Europe/Berlin:20260701T180000',
    'DTSTART;TZID=Europe/Berlin:20260701T220000',
  ])
})

test.each([
  ['from seven on', 'Europe/Berlin'],
  ['6:00 PM - 9:00 PM', ''],
])('"%s" in the zone "%s" lasts all day, and stands in the description', async (time, zone) => {
  const server = await appIn(zone)
  await add(server, time)
  const event = await readEvent(server)
  expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, '2026-07-01'])
  expect(event.description).toBe(time)
  expect(await textAt(server)).not.toContain('VTIMEZONE')
})

test.each([
  ['6:00 PM - 9:00 PM', '2026-07-01T18:00:00+02:00', '2026-07-01T21:00:00+02:00'],
  ['10 PM - 2 AM', '2026-07-01T22:00:00+02:00', '2026-07-02T02:00:00+02:00'],
  ['7 PM', '2026-07-01T19:00:00+02:00', undefined],
  ['evening', '2026-07-01', '2026-07-01'],
])('linked data of "%s" begins at %s and ends at %s', async (time, startDate, endDate) => {
  const server = await appIn('Europe/Berlin')
  const { _id } = await add(server, time)
  const text = await textAt(server, pathTo(eventFeeds.linkedData, _id))
  const { startDate: start, endDate: end }: Record<string, unknown> = JSON.parse(text)
  expect([start, end]).toEqual([startDate, endDate])
})

test.each([
  ['Pacific/Kiritimati', ['2026-11-21']],
  ['Pacific/Pago_Pago', ['2026-11-20', '2026-11-21']],
])('an event is upcoming until its day ends in %s', async (zone, days) => {
  const server = await appIn(zone)
  // The clock of the tests: 09:00 UTC on the 20th.
  server.clock.pass(90 * 60_000)
  await add(server, '', '2026-11-20')
  await add(server, '', '2026-11-21')
  const url = '/public/events?when=upcoming'
  const { body } = await send(server.app, { method: 'GET', url })
  expect(body.data).toMatchObject(days.map((eventDate) => ({ eventDate })))
})
