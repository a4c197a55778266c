import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { appForTest } from './app-for-each.ts'

const origin = 'https://console.example'

/** Starts a server with a built client, whose console may also be on another origin. */
async function serverWithClient() {
  const clientFolder = temporaryFolder('client-cors')
  mkdirSync(join(clientFolder, 'assets'))
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><title>The app</title>')
  writeFileSync(join(clientFolder, 'assets/main-a1b2c3.js'), 'console.log("hello")')
  const { app } = await appForTest({ clientFolder, CORS_ORIGINS: [origin] })
  return async (url: string) => (await app.inject({ url, headers: { origin } })).headers
}

test.each([
  ['/admin/unknown', origin],
  ['/public/unknown', '*'],
])('a page on another origin can read that %s does not exist', async (url, allowed) => {
  const headersOf = await serverWithClient()
  expect(await headersOf(url)).toMatchObject({
    'access-control-allow-origin': allowed,
    vary: expect.stringContaining('Origin'),
  })
})

test('a script of the app is the same for every origin, so that caches need one copy', async () => {
  const headersOf = await serverWithClient()
  const headers = await headersOf('/assets/main-a1b2c3.js')
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers['vary'] ?? '').not.toContain('Origin')
})
