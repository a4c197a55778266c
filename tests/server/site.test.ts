import { statSync } from 'node:fs'

import { expect, test } from 'vitest'

import { intakePath, publicEvents } from '#contract/public.ts'
import { readConfig } from '#server/config.ts'

import { appForTest } from './app-for-each.ts'

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

test('the script of the website is smaller than 5 KB', () => {
  expect(statSync('src/site/site.js').size).toBeLessThan(5000)
})
