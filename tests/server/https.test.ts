import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { announcement } from '#contract/announcement.ts'
import { dashboardPath } from '#contract/dashboard.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { sessionPaths } from '#contract/session.ts'
import type { AppConfig } from '#server/services.ts'

import { appForTest } from './app-for-each.ts'
import { openBrowser, openSignedIn } from './browsers.ts'

const start = (config: Partial<AppConfig> = { TRUST_PROXY: 1 }) => appForTest(config)

const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }

test('on https the cookies are bound to the host, and HSTS is sent', async () => {
  const browser = openBrowser(await start(), { headers: https })
  const response = await browser.signIn()
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
  const secure = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }
  expect(response.cookies).toEqual([
    expect.objectContaining({ name: '__Host-take-off-session', maxAge: 180 * 86400, ...secure }),
    expect.objectContaining({ name: '__Host-take-off-device', maxAge: 400 * 86400, ...secure }),
  ])
  expect(response.cookies.map(({ domain }) => domain)).toEqual([undefined, undefined])
  expect((await browser.call({ url: dashboardPath })).statusCode).toBe(200)
  expect((await browser.signOut()).statusCode).toBe(200)
  expect(Object.keys(browser.cookies)).toEqual(['__Host-take-off-device'])
})

test('on https a cookie without the __Host- prefix is ignored', async () => {
  const server = await start()
  const headers = { ...https, cookie: `take-off-session=${server.console.token}` }
  const response = await server.app.inject({ url: dashboardPath, headers })
  expect(response.statusCode).toBe(401)
})

test('on plain http HSTS is not sent', async () => {
  for (const config of [{ TRUST_PROXY: 1 }, { TRUST_PROXY: false }]) {
    const browser = openBrowser(await start(config))
    const response = await browser.signIn()
    expect(response.headers['strict-transport-security']).toBeUndefined()
    expect(Object.keys(browser.cookies)).toEqual(['take-off-session', 'take-off-device'])
    expect((await browser.call({ url: dashboardPath })).statusCode).toBe(200)
  }
})

const twoHops = '198.51.100.1, 203.0.113.9'

test.each([
  [false, twoHops, '192.0.2.1'],
  [['192.0.2.0/24'], twoHops, '203.0.113.9'],
  [['192.0.3.1'], twoHops, '192.0.2.1'],
  [1, twoHops, '203.0.113.9'],
  [2, twoHops, '198.51.100.1'],
  [1, '<b>nobody</b>', '192.0.2.1'],
])(
  'with TRUST_PROXY=%j and X-Forwarded-For: %s the address %s is stored',
  async (TRUST_PROXY, forwarded, stored) => {
    const headers = { 'x-forwarded-for': forwarded }
    const browser = await openSignedIn(await start({ TRUST_PROXY }), { headers })
    expect((await browser.devices()).find(({ isThis }) => isThis)?.address).toBe(stored)
  },
)

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'http://evil.example' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])(
  'a sign-out with only the cookie is accepted unless it is cross-site: %j',
  async (headers, status) => {
    const browser = await openSignedIn(await start())
    const call = { method: 'DELETE', url: sessionPaths.signOut, headers } as const
    const response = await browser.call(call)
    expect(response.statusCode).toBe(status)
    const { statusCode } = await browser.call({ url: dashboardPath })
    expect(statusCode).toBe(status === 403 ? 200 : 401)
  },
)

test('a sign-out clears the cache of the browser', async () => {
  const browser = await openSignedIn(await start())
  const signOut = await browser.signOut()
  expect(signOut.headers['clear-site-data']).toBe('"cache"')
  await browser.signIn()
  const everywhere = await browser.call({ method: 'DELETE', url: accountPaths.devices })
  expect(everywhere.headers['clear-site-data']).toBe('"cache"')
  expect(Object.keys(browser.cookies)).toEqual(['take-off-device'])
})

test('replies with personal data are not cached, except the lists that the worker stores', async () => {
  const browser = openBrowser(await start())
  const keptOf = async (url: string) => (await browser.call({ url })).headers['cache-control']
  expect(await keptOf(dashboardPath)).toBe('no-store')
  expect((await browser.signIn()).headers['cache-control']).toBe('no-store')
  for (const { list } of [galleryItems.paths, announcement.paths, { list: dashboardPath }]) {
    expect(await keptOf(list)).toBe('private, no-cache')
  }
  const search = `${members.paths.list}?search=ada`
  for (const url of [search, '/admin/get-memberbyid/unknown', accountPaths.devices]) {
    expect(await keptOf(url)).toBe('no-store')
  }
  expect((await browser.signOut()).headers['cache-control']).toBe('no-store')
})
