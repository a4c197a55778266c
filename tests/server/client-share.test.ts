import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from './console.ts'

let folder: string
let server: TestApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'take-off-client-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  server = await startApp({ config: { clientFolder: folder } })
})

afterAll(async () => {
  await server.app.close()
  rmSync(folder, { recursive: true })
})

test('photos shared while no service worker handles them lead to the app with a message that they are lost', async () => {
  const form = new FormData()
  form.append('photos', new Blob(['photo'], { type: 'image/jpeg' }), 'photo.jpg')
  const sent = new Response(form)
  const { statusCode, headers } = await server.app.inject({
    method: 'POST',
    url: '/share-photos',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(statusCode).toBe(303)
  expect(headers['location']).toBe('/gallery?add=1&lost=otherwise')
})
