import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { startServer } from '#tests/support/test-server.ts'

import { appForTest } from './app-for-each.ts'

const url = '/.well-known/security.txt'
const SECURITY_CONTACT = 'mailto:security@club.example'
const clients = [
  ['a program', { accept: '*/*' }],
  ['a person', { accept: 'text/html,application/xhtml+xml' }],
] as const

/** Creates a server with a built client, whose page answers every address outside the API. */
function appWithClient(config: Parameters<typeof appForTest>[0]) {
  const clientFolder = mkdtempSync(join(tmpdir(), 'take-off-security-text-'))
  onTestFinished(() => rmSync(clientFolder, { recursive: true }))
  mkdirSync(join(clientFolder, 'assets'))
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><title>The app</title>')
  return appForTest({ clientFolder, ...config })
}

test.each(clients)('%s gets the security contact', async (_who, headers) => {
  const PUBLIC_URL = 'https://console.club.example'
  const { app, clock } = await appWithClient({ SECURITY_CONTACT, PUBLIC_URL })
  const response = await app.inject({ url, headers })
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const expires = new Date(clock.now() + 180 * 24 * 60 * 60 * 1000).toISOString()
  expect(response.payload.split('\n')).toEqual([
    'Contact: mailto:security@club.example',
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    'Canonical: https://console.club.example/.well-known/security.txt',
    '',
  ])
})

test.each(['', 'http://console.club.example'])(
  'with PUBLIC_URL "%s" no canonical address is stated',
  async (PUBLIC_URL) => {
    const { app } = await appForTest({ SECURITY_CONTACT, PUBLIC_URL })
    expect((await app.inject(url)).payload).not.toContain('Canonical')
  },
)

test.each(clients)('without a contact %s gets a 404, and not the app', async (_, headers) => {
  const { app } = await appWithClient({})
  for (const path of [url, '/.well-known/unknown']) {
    const response = await app.inject({ url: path, headers })
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not-found' }])
  }
})

test.each(['mailto:security@club.example', 'https://club.example/security'])(
  'a running server states the contact %s',
  async (contact) => {
    const running = await startServer({ env: { SECURITY_CONTACT: contact, LOG_LEVEL: 'silent' } })
    const response = await fetch(running.url + url, { headers: { accept: 'text/html' } })
    const body = await response.text()
    await running.stop()
    expect(body).toContain(`Contact: ${contact}\n`)
    const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
  },
)

test.each([
  'security@club.example',
  'mailto:security',
  'mailto:security@club.example?subject=x',
  'http://club.example/security',
  'https://club.example/\nContact: mailto:evil@example.org',
  'https://somebody:secret@club.example/',
  'tel:+1-201-555-0123',
])('a start with the contact %j is refused', (contact) => {
  expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(/^SECURITY_CONTACT must be /)
})
