import * as v from 'valibot'
import { expect, test } from 'vitest'

import { intakePath, publicEvents } from '#contract/public.ts'
import { readConfig } from '#server/config.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForTest } from './app-for-each.ts'
import { callsOf } from './resource-calls.ts'

test('the website is served only when configured', async () => {
  const { SITE } = readConfig({})
  expect(SITE).toBe(false)
  const { app } = await appForTest({ SITE })
  for (const url of ['/site', '/site/', '/site/site.js']) {
    expect((await app.inject(url)).statusCode).toBe(404)
  }
})

test('the address of the website without a slash redirects to it', async () => {
  const { app } = await appForTest({ SITE: true })
  const { statusCode, headers } = await app.inject('/site')
  expect([Math.floor(statusCode / 100), headers['location']]).toEqual([3, '/site/'])
  const page = await app.inject('/site/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test.each([
  ['', 'club.example', 'webcal://club.example/public/events.ics'],
  ['https://api.club.example/net', 'x', 'webcal://api.club.example/net/public/events.ics'],
  ['https://api.club.example/"net', 'x', 'webcal://api.club.example/&#34;net/public/events.ics'],
  ['', 'a"><script>', '/public/events.ics'],
])('with the address "%s" and the host %s calendars subscribe at %s', async (...of) => {
  const [PUBLIC_URL, host, expected] = of
  const { app } = await appForTest({ SITE: true, PUBLIC_URL })
  for (const url of ['/site/', '/site/index.html']) {
    const { payload, headers } = await app.inject({ url, headers: { host } })
    expect(payload).toContain(`<a href="${expected}">Subscribe`)
    expect(payload).not.toContain('webcal://console.example.org')
    expect(headers['cache-control']).toBe('no-cache')
  }
})

const lists = v.object({
  data: v.array(v.object({ title: v.string(), calendarUrl: v.string() })),
})

/** Serves the website with an event of yesterday and one of tomorrow. */
async function siteWithEvents() {
  const server = await appForTest({ SITE: true })
  const calls = callsOf(() => server, sampleOf('event'))
  for (const [title, days] of Object.entries({ Yesterday: -1, Tomorrow: 1 })) {
    const eventDate = new Date(server.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
    await calls.add({ title, eventDate })
  }
  const textAt = async (url: string) =>
    (await server.app.inject({ url, headers: { host: 'club.example' } })).payload
  return { textAt, page: await textAt('/site/') }
}

test('the website lists upcoming events, then past ones', async () => {
  const { page, textAt } = await siteWithEvents()
  const paths = [...page.matchAll(/data-list="(events[^"]*)"/g)].map(([, path = '']) => path)
  const shown = await Promise.all(
    paths.map(async (path) => v.parse(lists, JSON.parse(await textAt(`/public/${path}`))).data),
  )
  expect(shown.map((events) => events.map(({ title }) => title))).toEqual([
    ['Tomorrow'],
    ['Yesterday'],
  ])
})

test('the links of the website lead to the calendar of all events, and of each one', async () => {
  const { page, textAt } = await siteWithEvents()
  const links = [...page.matchAll(/href="([^"]*\.ics)"/g)].map(([, href = '']) => href)
  expect(links).toEqual(['webcal://club.example/public/events.ics', '../public/events.ics'])
  for (const href of links) {
    const { pathname } = new URL(href, 'http://club.example')
    expect(namesIn(await textAt(pathname))).toEqual(['Tomorrow', 'Yesterday'])
  }
  expect(page).toContain('<a data-link="calendarUrl">')
  const { data } = v.parse(lists, JSON.parse(await textAt('/public/events?when=upcoming')))
  expect(data).toHaveLength(1)
  for (const { title, calendarUrl } of data) {
    expect(namesIn(await textAt(new URL(calendarUrl).pathname))).toEqual([title])
  }
})

const namesIn = (calendar: string) =>
  [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)

test.each([
  ['GET', publicEvents.path],
  ['POST', intakePath],
])('a copy of the website on another origin passes the preflight: %s %s', async (method, url) => {
  const { app } = await appForTest()
  const { statusCode, headers } = await app.inject({
    ...{ method: 'OPTIONS', url },
    headers: {
      origin: 'https://club.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    },
  })
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining(method),
    'access-control-allow-headers': expect.stringContaining('content-type'),
  })
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test('the addresses in the files of the website are relative, so that it works below a path', async () => {
  const { app } = await appForTest({ SITE: true, PUBLIC_URL: 'https://club.example/net' })
  const { payload: page } = await app.inject('/site/')
  expect(page).toContain('action="../public/enquiries"')
  expect(page).not.toMatch(/ (?:href|src|action)="\//)
  const { payload: script } = await app.inject('/site/site.js')
  expect(script).not.toContain('location.origin')
})

test('the form of the website contains the time at which it was sent', async () => {
  const { app, clock } = await appForTest({ SITE: true })
  const { payload } = await app.inject('/site/')
  expect(payload).toContain(`name="shownAt" value="${clock.now()}"`)
})
