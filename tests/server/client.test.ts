import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer } from '#tests/support/test-server.ts'

import { appForTest } from './app-for-each.ts'
import { startApp, type TestApp } from './console.ts'

const inline = "document.documentElement.className = localStorage.getItem('theme')"
const page = `<!doctype html><html><head>
<meta name="csp-nonce" content="__CSP_NONCE__"><script>${inline}</script>
<style nonce="__CSP_NONCE__">body{margin:0}</style>
<script type="module" src="/assets/main-a1b2c3.js"></script></head><body></body></html>`
const script = 'console.log("hello")'

let folder: string
let server: TestApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'take-off-client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.br'), 'stale')
  writeFileSync(join(folder, 'sw.js'), script)
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets/main-a1b2c3.js'), script)
  writeFileSync(join(folder, 'assets/main-a1b2c3.js.br'), brotliCompressSync(script))
  server = await startApp({ config: { clientFolder: folder } })
})

afterAll(async () => {
  await server.app.close()
  rmSync(folder, { recursive: true })
})

function get(url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) {
  return server.app.inject({ method: 'GET', url, headers })
}

test.each(['/', '/index.html', '/gallery', '/login?next=%2Fgallery', '/no/such/page'])(
  '%s returns the page with a new nonce each time',
  async (url) => {
    const [first, second] = [await get(url), await get(url)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    const policy = String(first.headers['content-security-policy'])
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(first.body).toContain(`<meta name="csp-nonce" content="${nonce}">`)
    expect(first.body).toContain(`<style nonce="${nonce}">`)
    expect(first.body).not.toContain('__CSP_NONCE__')
    expect(second.body).not.toContain(nonce)
    expect(first.headers['cache-control']).toBe('no-cache')
  },
)

test('the content security policy allows only own files and the inline scripts of the build', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(inline).digest('base64')
  const rules = policy.replace(/'nonce-[^']+'/, "'nonce'").split(';')
  expect(rules.sort()).toEqual(
    [
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self' 'nonce'",
      "img-src 'self' data: blob:",
      "connect-src 'self' blob:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].sort(),
  )
})

test.each(['/', '/icon.svg', '/admin/get-gallery', '/media/nothing', '/assets/none.js'])(
  '%s has the security headers',
  async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("object-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    // This directive would break plain http in a local network.
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('hashed files are cacheable for ever, and sent compressed', async () => {
  const plain = await get('/assets/main-a1b2c3.js')
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.rawPayload).toEqual(brotliCompressSync(script))
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

const file = 'assets/main-a1b2c3.js'
const whole = [200, script, undefined] as const

test.each([
  ['bytes=0-3', 206, 'cons', 'bytes 0-3/20'],
  ['bytes=15-', 206, script.slice(15), 'bytes 15-19/20'],
  ['bytes=-4', 206, script.slice(-4), 'bytes 16-19/20'],
  ['bytes=-500', ...whole],
  ['bytes=0-900', 206, script, 'bytes 0-19/20'],
  // A server may ignore requests for several ranges (RFC 9110, 14.2).
  ['bytes=0-1,4-5', ...whole],
  ['bytes=abc', ...whole],
  ['bytes=-', ...whole],
  ['bytes=', ...whole],
  ['bytes=5-2', ...whole],
  ['bytes=99-98', ...whole],
  ['bytes=99-1x', ...whole],
  ['bytes=99-=', ...whole],
  ['lines=99-', ...whole],
  ['nonsense', ...whole],
])('a file requested with the range %j is answered with %i', async (range, ...expected) => {
  const { statusCode, body, headers } = await get(`/${file}?v=1`, { range })
  expect([statusCode, body, headers['content-range']]).toEqual(expected)
})

test.each(['bytes=40-', 'bytes=999-1000', 'bytes=-0', 'bytes=40-,50-'])(
  'a file shorter than the range %j is answered with 416 and its size',
  async (range) => {
    const sizes = { identity: 20, br: brotliCompressSync(script).length }
    for (const [encoding, sizeBytes] of Object.entries(sizes)) {
      const response = await get(`/${file}`, { range, 'accept-encoding': encoding })
      expect(response.statusCode).toBe(416)
      expect(response.headers['content-range']).toBe(`bytes */${sizeBytes}`)
      expect(response.json()).toMatchObject({ success: false, code: 'bad-request' })
    }
  },
)

test('a suffix range longer than a compressed file returns the whole file', async () => {
  const response = await get(`/${file}`, { range: 'bytes=-900', 'accept-encoding': 'br' })
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'br'])
  expect(response.rawPayload).toEqual(brotliCompressSync(script))
})

test.each(['/sw.js', '/manifest.webmanifest'])('%s is revalidated on each request', async (url) => {
  const file = await get(url)
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test.each(['/', '/sw.js', '/icon.svg', '/docs', '/docs/page.css', '/docs/json', '/admin/unknown'])(
  '%s declares its character set',
  async (url) => {
    expect((await get(url)).headers['content-type']).toMatch(/; charset=utf-8$/)
  },
)

test.each(['/admin/unknown', '/media/unknown', '/assets/unknown.js'])(
  'a missing file at %s is answered with a 404 in JSON, and not with the page',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, code: 'not-found' })
  },
)

test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.env'])(
  '%s does not escape from the folder',
  async (url) => {
    const response = await get(url, { accept: '*/*' })
    expect([400, 403, 404]).toContain(response.statusCode)
    expect(response.json()).toMatchObject({ success: false })
  },
)

test.each(['/assets/', '/assets', '/media/', '/icons/'])(
  'no directory listing is served: %s',
  async (url) => {
    const response = await get(url, { accept: '*/*' })
    expect([400, 403, 404]).toContain(response.statusCode)
    expect(response.body).not.toContain('main-a1b2c3')
  },
)

test('TRACE is refused, so that it does not reveal headers that a proxy adds', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
  const { hostname, port } = new URL(server.url)
  const traceRequest = request({
    hostname,
    port,
    method: 'TRACE',
    path: '/',
    headers: { 'x-secret': 'added' },
  })
  const [response] = await once(traceRequest.end(), 'response')
  const responseText = await text(response)
  await server.stop()
  expect(response.statusCode).toBe(404)
  expect(responseText).not.toContain('added')
})

test('a build made while the server runs is served, both page and files', async () => {
  await get('/')
  writeFileSync(join(folder, 'assets/main-d4e5f6.js'), script)
  writeFileSync(join(folder, 'index.html'), page.replace('main-a1b2c3', 'main-d4e5f6'))
  utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 1000))
  expect((await get('/')).body).toContain('/assets/main-d4e5f6.js')
  expect((await get('/assets/main-d4e5f6.js')).statusCode).toBe(200)
})

test('without a build the page names the command to build it', async () => {
  const bare = await appForTest()
  const response = await bare.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ message: expect.stringContaining('npm run build') })
})
