import { describe, expect, test } from 'vitest'

import { publicEvents } from '#contract/public.ts'
import { embedFolder, embedKinds, embedScriptPath } from '#contract/website.ts'

import { appForTest } from './app-for-each.ts'
import { startApp } from './console.ts'

const pages = embedKinds.map((kind) => embedFolder + kind)
const files = [embedScriptPath, `${embedFolder}frame.js`, `${embedFolder}frame.css`]
const host = 'console.example'
const headers = { host, accept: 'text/html' }

test('embeds are served only when configured', async () => {
  const { app } = await appForTest()
  for (const url of [...pages, ...files]) {
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(404)
  }
  const on = await appForTest({ SITE: true })
  for (const url of [...pages, ...files]) {
    const reply = await on.app.inject({ url, headers: { host } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['content-type']).toMatch(/; charset=utf-8$/)
    expect(reply.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=30, stale-while-revalidate=300',
      'x-content-type-options': 'nosniff',
    })
  }
})

describe('framing by other websites', () => {
  test.each([...pages, `${pages[0]}?limit=none`])(
    'is allowed for %s, in an origin of its own',
    async (url) => {
      const { app } = await appForTest({ SITE: true })
      const reply = await app.inject({ url, headers })
      const policy = String(reply.headers['content-security-policy']).split(';')
      expect(reply.headers['x-frame-options']).toBeUndefined()
      expect(policy).toContain('frame-ancestors *')
      expect(policy.find((rule) => rule.startsWith('sandbox'))).toBe(
        'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads',
      )
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("style-src 'self'")
    },
  )

  test.each([
    ...[
      '/',
      '/site/',
      '/docs',
      '/admin/get-gallery',
      '/media/none',
      '/embed',
      `${embedFolder}none`,
    ],
    ...[`${embedFolder}events/`, '/embedded', publicEvents.path, ...files],
  ])('is refused for %s', async (url) => {
    const { app } = await appForTest({ SITE: true })
    const reply = await app.inject({ url, headers })
    expect(reply.headers['x-frame-options']).toBe('DENY')
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(reply.headers['content-security-policy']).not.toContain('sandbox')
  })

  test('is refused for an embed while they are not served', async () => {
    const { app } = await appForTest()
    expect((await app.inject({ url: pages[0] ?? '', headers })).headers['x-frame-options']).toBe(
      'DENY',
    )
  })
})

test('pictures at the public address of the server may be displayed in a frame', async () => {
  const { app } = await appForTest({ SITE: true, PUBLIC_URL: 'https://api.club.example/net' })
  const policy = (await app.inject(`${embedFolder}events`)).headers['content-security-policy']
  expect(policy).toContain("img-src 'self' https://api.club.example;")
})

describe('the page of an embed', () => {
  const pageAt = async (path: string, acceptLanguage?: string) => {
    const { app } = await appForTest({ SITE: true })
    return app.inject({
      url: embedFolder + path,
      headers: { host, ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }) },
    })
  }

  test.each([
    ['events', '<take-off-events></take-off-events>'],
    ['events?when=past&limit=3', '<take-off-events limit="3" past="past"></take-off-events>'],
    [
      'events?type=Dinner&location=Lyon',
      '<take-off-events type="Dinner" location="Lyon"></take-off-events>',
    ],
    ['members?industry=IT&type=Dinner', '<take-off-members industry="IT"></take-off-members>'],
    ['gallery?limit=6', '<take-off-gallery limit="6"></take-off-gallery>'],
    ['announcement', '<take-off-announcement></take-off-announcement>'],
    [
      `members?industry=${encodeURIComponent('"><script>')}`,
      '<take-off-members industry="&#34;&#62;&#60;script&#62;"></take-off-members>',
    ],
  ])('passes the query of %s on to its element', async (path, element) => {
    expect((await pageAt(path)).payload).toContain(`<body>${element}</body>`)
  })

  test.each([
    ['events?lang=ar', 'fr', '<html lang="ar" dir="rtl">', '<title>الفعاليات</title>'],
    ['members', 'fr-CA, en', '<html lang="fr" dir="ltr">', '<title>Membres</title>'],
    ['gallery', undefined, '<html lang="en" dir="ltr">', '<title>Gallery</title>'],
  ])(
    '%s is in the language of its query, else in that of the browser (%s)',
    async (path, accepted, ...parts) => {
      const { payload, headers: sent } = await pageAt(path, accepted)
      for (const part of parts) expect(payload).toContain(part)
      expect(sent['vary']).toContain('accept-language')
    },
  )

  test.each([
    ['', 'light'],
    ['?theme=dark', 'dark'],
    ['?theme=auto', 'light dark'],
  ])('with the query "%s" it has the colour scheme %s', async (query, scheme) => {
    expect((await pageAt(`events${query}`)).payload).toContain(
      `<meta name="color-scheme" content="${scheme}">`,
    )
  })

  test.each([
    ['limit=0', 'limit', 'The limit must be a whole number from 1 to 100'],
    ['lang=de', 'lang', '"lang" must be en or fr or ar'],
    ['theme=red', 'theme', '"theme" must be light or dark or auto'],
    ['when=now', 'when', '"when" must be upcoming or past'],
    ['type=a&type=b', 'type', 'Please give one type'],
  ])('refuses %s with the reason', async (query, field, problem) => {
    const reply = await pageAt(`events?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid', problems: { [field]: problem } })
  })

  test('is read again only after a change, in each encoding', async () => {
    const { app } = await appForTest({ SITE: true })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const asked = { host, 'accept-encoding': encoding }
      const { headers: sent } = await app.inject({ url: embedScriptPath, headers: asked })
      const again = { ...asked, 'if-none-match': String(sent['etag']) }
      expect((await app.inject({ url: embedScriptPath, headers: again })).statusCode).toBe(304)
    }
  })
})

test('embeds share the limit of 300 calls a minute', async () => {
  const server = await startApp({ config: { SITE: true } })
  const url = embedScriptPath
  const statuses = new Set<number>()
  for (let nth = 0; nth < 300; nth += 1) statuses.add((await server.app.inject(url)).statusCode)
  expect([...statuses]).toEqual([200])
  expect((await server.app.inject(pages[0] ?? '')).statusCode).toBe(429)
  await server.app.close()
})
